import {parseLog} from '../../../../source/results/testdfsio/parse.js';

// A program of its own, so that its heap can be limited: prints how many blocks it found in 200 MB.
const line = '2021-06-24 21:58:25,568 INFO mapreduce.Job:  map 45% reduce 12%, running in uber mode : false\n';
const block = `----- TestDFSIO ----- : write
            Date & time: Thu Jun 24 21:58:25 CST 2021
        Number of files: 5
 Total MBytes processed: 640
      Throughput mb/sec: 0.88
 Average IO rate mb/sec: 0.89
  IO rate std deviation: 0.04
     Test exec time sec: 246.54

`;
const piece = Buffer.from(
	line.repeat(600) + block.replaceAll(/^(?!$(?![\s\S]))/gm, '2021-06-24 21:58:25,568 INFO fs.TestDFSIO: '),
);
const endless = Buffer.from('no line end here '.repeat(4000));

async function* bigLog(): AsyncGenerator<Uint8Array> {
	for (let bytes = 0; bytes < 150e6; bytes += piece.length) {
		yield piece;
	}

	for (let bytes = 0; bytes < 50e6; bytes += endless.length) {
		yield endless;
	}
}

let count = 0;
for await (const {status, warnings, line: position} of parseLog(bigLog())) {
	count += status === 'complete' && warnings.length === 0 && (position - 601) % 609 === 0 ? 1 : 0;
}

console.log(count, Math.ceil(150e6 / piece.length));
