import test from 'ava';
import {copiesOf} from '../../source/profile/replication.js';

test('copies are one more than the digits of a replication add up to, also when leading zeros are left out', t => {
	t.deepEqual(['000', '001', '1', '010', '110', '200', '012', ''].map(copiesOf), [1, 2, 2, 2, 3, 3, 4, 1]);
});
