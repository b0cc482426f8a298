import {useEffect, useState} from 'react';

const frameMs = 100;

/** The frame of the one spinner there is; the timer runs only while it is `active`. */
export function useSpinner(frames: readonly string[], active: boolean): string {
	const [index, setIndex] = useState(0);
	useEffect(() => {
		if (!active) {
			return;
		}

		const timer = setInterval(() => setIndex(current => current + 1), frameMs);
		return () => clearInterval(timer);
	}, [active]);
	return frames[index % frames.length] as string;
}
