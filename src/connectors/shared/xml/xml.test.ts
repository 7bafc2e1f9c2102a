import { expect, it } from 'vitest'
import { decodeXml, escapeXml, findXml, parseXml, textOf } from './xml.ts'

it('reads elements, attributes and text without their prefixes', () => {
  const root = parseXml(
    '<?xml version="1.0"?><s:a xmlns:s="urn:x"><b kind="x&amp;y"> 1 &lt; 2 </b><c/><d><![CDATA[a&b]]></d></s:a>',
  )
  expect(root.name).toBe('a')
  expect(textOf(root, 'b')).toBe('1 < 2')
  expect(findXml(root, 'b')?.attributes['kind']).toBe('x&y')
  expect(textOf(root, 'd')).toBe('a&b')
  expect(textOf(root, 'missing')).toBe('')
})
it.each([
  ['nothing', ''],
  ['plain text', 'hello'],
  ['JSON', '{"a":1}'],
  ['a cut document', '<a><b>1</b>'],
  ['a cut tag', '<a><b>1</b'],
  ['crossing tags', '<a><b></a></b>'],
  ['two documents', '<a/><b/>'],
  ['a web page', '<!doctype html><html><body></body></html>'],
  ['an entity of its own', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['endless depth', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`],
])('refuses %s', (_, text) => {
  expect(() => parseXml(text)).toThrow(SyntaxError)
})
it('reads the encoding the document names, and UTF-8 otherwise', () => {
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Bøger</a>', 'latin1')
  expect(parseXml(decodeXml(latin)).text).toBe('Bøger')
  expect(parseXml(decodeXml(Buffer.from('<a>Bøger</a>'))).text).toBe('Bøger')
  expect(parseXml(decodeXml(Buffer.from('<?xml version="1.0" encoding="no-such"?><a>Bøger</a>'))).text).toBe('Bøger')
})
it('writes text that reads back the same', () => {
  const text = `a & b < c > d "e" 'f'`
  expect(parseXml(`<a>${escapeXml(text)}</a>`).text).toBe(text)
})
