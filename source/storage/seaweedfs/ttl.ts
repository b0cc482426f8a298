import type {Target} from '../storage.js';

/** Seconds of SeaweedFS's units of time. */
const units: Readonly<Record<string, number>> = {
	m: 60,
	h: 3600,
	d: 86_400,
	w: 7 * 86_400,
	M: 31 * 86_400,
	y: 365 * 86_400,
};

/** `5m`, `3d` in seconds; 0 = for ever. */
export function ttlSeconds({ttl}: Target['options']): number {
	const [, count = '0', unit = 'm'] = /^(\d+)([a-zA-Z]?)$/.exec(String(ttl ?? '')) ?? [];
	return Number(count) * (units[unit || 'm'] ?? 0);
}
