/**
 * Copies that a SeaweedFS replication asks for: one, and those that its digits count, in other data centres, in other
 * racks and on other servers. `001` is 2 copies.
 */
export function copiesOf(replication: string): number {
	return [...replication].reduce((copies, digit) => copies + Number(digit), 1);
}
