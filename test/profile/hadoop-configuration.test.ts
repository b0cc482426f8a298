import test from 'ava';
import fc from 'fast-check';
import {parseHadoopConfiguration} from '../../source/profile/hadoop-configuration.js';

test('properties, comments, entities, CDATA and references to other keys', t => {
	const text = `<configuration>
		<!-- <property><name>a</name><value>no</value></property> -->
		<property><name>a</name><value>1 &lt; 2 &#x41;</value></property>
		<property><name>b</name><value><![CDATA[<&>]]></value></property>
		<property><name>c</name><value>\${b}/\${unknown}</value></property>
		<property><name>d</name><value>\${d}</value></property>
		<property><name>e</name></property>
		<property><name>many</name><value>${`\${many}`.repeat(20)}</value></property>
		<property><name>a</name><value>last</value></property>
	</configuration>`;
	const {many, ...others} = Object.fromEntries(parseHadoopConfiguration(text) ?? []);
	t.true(many !== undefined && many.length < 10_000);
	t.deepEqual(others, {
		a: 'last',
		b: '<&>',
		c: `<&>/\${unknown}`,
		d: `\${d}`,
		e: '',
	});
	t.deepEqual(parseHadoopConfiguration('<configuration/>')?.size, 0);
	t.is(parseHadoopConfiguration('<html></html>'), undefined);
});

test('no text makes it throw or hang', t => {
	const parts = fc.constantFrom(
		'<configuration>',
		'</configuration>',
		'<property>',
		'<name>',
		'</name>',
		'<value>',
		'</value>',
		'<!--',
		'-->',
		'<![CDATA[',
		']]>',
		'&#x110000;',
		`\${a}`,
		'a',
	);
	fc.assert(
		fc.property(fc.array(parts), texts => {
			t.true(
				parseHadoopConfiguration(texts.join('')) instanceof Map ||
					parseHadoopConfiguration(texts.join('')) === undefined,
			);
		}),
	);
	// A million openings without an end: a search that starts over for each would not come back.
	t.is(parseHadoopConfiguration('<configuration><property><name>'.repeat(100_000)), undefined);
});
