import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodingOf } from './encoding.ts'
import { readSource } from './read-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'outbound-encodings-'))
const title = 'Røde sko til 5 øre'
const csv = 'id,title\n1,Røde sko til 5 øre'
const xml = (encoding: string) =>
  `<?xml version="1.0"${encoding && ` encoding="${encoding}"`}?><products><product><id>1</id><title>Røde sko til 5 øre</title></product></products>`
const wide = (text: string) => Buffer.from(text, 'utf16le')
/** Characters in Windows-1252 but not in Latin-1: the euro and a dash. */
const dashed = Buffer.from('id,title\n1,Sko \x96 5 \x80', 'latin1')
const late = `id,title\n${Array.from({ length: 40_000 }, (_, i) => `${i + 2},Sko`).join('\n')}\n1,R\xf8de sko til 5 \xf8re`

/** Read in pieces of 256 KB; the first ends in the middle of the title’s second letter. */
const halved = `${'id,title\n'.padEnd(256 * 1024 - 4, '\n')}1,${title}`
const cases: [what: string, bytes: Uint8Array, said: string, title: string][] = [
  ['UTF-8 without a word', Buffer.from(csv), '', title],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`), '', title],
  ['UTF-8 with a mark that the server calls Latin-1', Buffer.from(`\uFEFF${csv}`), 'ISO-8859-1', title],
  ['UTF-16 with a mark', wide(`\uFEFF${csv}`), '', title],
  ['UTF-16 with the high byte first', wide(`\uFEFF${csv}`).swap16(), '', title],
  ['UTF-16 without a mark', wide(csv), '', title],
  ['Latin-1 that the server names', Buffer.from(csv, 'latin1'), 'ISO-8859-1', title],
  ['Latin-1 that the file declares', Buffer.from(xml('ISO-8859-1'), 'latin1'), '', title],
  ['Latin-1 that the server names and the file denies', Buffer.from(xml('utf-8'), 'latin1'), 'iso-8859-1', title],
  ['Latin-1 that nobody names', Buffer.from(csv, 'latin1'), '', title],
  ['Latin-1 that is called UTF-8', Buffer.from(xml('utf-8'), 'latin1'), 'utf-8', title],
  ['Windows-1252 with its own signs', dashed, '', 'Sko – 5 €'],
  ['Latin-1 that shows only far down', Buffer.from(late, 'latin1'), '', title],
  ['UTF-8 whose first piece ends within a letter', Buffer.from(halved), '', title],
  ['UTF-8 that the server calls UTF-16', Buffer.from(csv), 'utf-16', title],
  ['UTF-8 that calls itself UTF-16', Buffer.from(xml('UTF-16')), '', title],
  ['a name nobody knows', Buffer.from(csv), 'x-shop', title],
  ['Polish that the server names', Buffer.from('id,title\n1,\xb3\xf3d\xbc', 'latin1'), 'iso-8859-2', 'łódź'],
]

it.each(cases)('%s is read', async (what, bytes, said, wanted) => {
  const format = Buffer.from(bytes).toString('latin1').includes('<') ? 'adtraction' : 'custom_csv'
  for (const packed of [bytes, gzipSync(bytes)]) {
    const path = join(folder, encodeURIComponent(what))
    writeFileSync(path, packed)
    const titles: (string | undefined)[] = []
    for await (const { row } of readSource(path, format, said))
      if (row.get('id')?.[0] === '1') titles.push(row.get('title')?.[0])
    expect(titles).toEqual([wanted])
  }
})

describe('an encoding', () => {
  const of = (bytes: number[] | string, said = '', whole: () => AsyncIterable<Uint8Array> = pieces(bytes)) =>
    encodingOf(Buffer.from(bytes as string), said, whole)
  function pieces(bytes: number[] | string) {
    return async function* () {
      yield Buffer.from(bytes as string)
    }
  }
  it.each([
    ['all of the mark of UTF-16', [0xff, 0xfe, 0x41, 0x42], 'utf-16le'],
    ['the same, the high byte first', [0xfe, 0xff, 0x41, 0x42], 'utf-16be'],
    ['all of the mark of UTF-8', [0xef, 0xbb, 0xbf, 0xff], 'utf-8'],
    ['the first byte of a mark', [0xff, 0x41, 0x42], 'windows-1252'],
    ['the second byte of a mark', [0x41, 0xfe, 0x42], 'windows-1252'],
    ['the first byte of the other', [0xfe, 0x41, 0x42], 'windows-1252'],
    ['the second byte of the other', [0x41, 0xff, 0x42], 'windows-1252'],
    ['two bytes of the mark of UTF-8', [0xef, 0xbb, 0x41, 0xff], 'windows-1252'],
    ['its first and last', [0xef, 0x41, 0xbf, 0xff], 'windows-1252'],
    ['its last two', [0x41, 0xbb, 0xbf, 0xff], 'windows-1252'],
    ['half a letter at its end', [0x41, 0xc3], 'windows-1252'],
    ['nothing at all', [], 'utf-8'],
  ])('of a file that has %s', async (_, bytes, encoding) => expect(await of(bytes)).toBe(encoding))
  it.each([
    [`\n <?xml version='1.0' encoding='iso-8859-2' ?><a/>`, 'iso-8859-2'],
    [`<?xml version="1.0"?><a encoding="iso-8859-2"/>`, 'utf-8'],
    [`<a/><?xml version="1.0" encoding="iso-8859-2"?>`, 'utf-8'],
    [`<?xml version="1.0" ${' '.repeat(200)} encoding="iso-8859-2"?>`, 'utf-8'],
  ])('is declared at the very beginning or not at all: %s', async (text, encoding) =>
    expect(await of(text)).toBe(encoding),
  )
  it('that the server names goes before what the file declares', async () =>
    expect(await of('<?xml version="1.0" encoding="iso-8859-2"?>', 'windows-1251')).toBe('windows-1251'))
  it('is not guessed of a file that cannot be read', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('id')
      throw new Error('unexpected end of file')
    }
    await expect(of('id', '', broken)).rejects.toThrow('unexpected end of file')
  })
})
