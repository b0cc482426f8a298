import type {FieldRow} from '../field.js';
import {formatRates, parseRates, type Rates} from '../lists.js';
import {resultLayouts} from '../profile.js';
import {parseLine} from '../text-values.js';
import {choice, text, yesOrNo} from '../value-kind.js';

/** What becomes of the result. */
export const outcomeFields: readonly FieldRow[] = [
	{
		key: 'note',
		label: 'Note',
		flag: 'note',
		help: 'a title for this run in comparisons',
		kind: text('text', parseLine),
		defaultText: 'none',
	},
	{
		key: 'appendPartial',
		label: 'Append partial',
		flag: 'append-partial',
		help: 'append the block also when some files failed',
		kind: yesOrNo,
		default: false,
	},
	{
		key: 'resultLayout',
		label: 'Block layout',
		flag: 'result-layout',
		help: 'full-float is the block as Hadoop before 2.8 printed it',
		kind: choice(resultLayouts),
		default: 'current',
	},
	{
		key: 'failBelow',
		label: 'Fail below',
		flag: 'fail-below',
		help: 'least MiB/s, like write=150,read=400; else exit status 4',
		kind: {
			placeholder: 'rates',
			json: 'rates',
			parse: parseRates,
			format: formatRates,
			is: (value): value is Rates => typeof value === 'object' && value !== null && !Array.isArray(value),
		},
		defaultText: 'none',
	},
];
