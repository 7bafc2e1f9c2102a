import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readSource } from './read-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'outbound-encodings-'))
const csv = 'id,title\n1,Røde sko til 5 øre'
const xml = (encoding: string) =>
  `<?xml version="1.0"${encoding && ` encoding="${encoding}"`}?><products><product><id>1</id><title>Røde sko til 5 øre</title></product></products>`
const wide = (text: string) => Buffer.from(text, 'utf16le')
/** Signs that Windows-1252 has and Latin-1 has not: the euro and a dash. */
const dashed = Buffer.from('id,title\n1,Sko \x96 5 \x80', 'latin1')
const late = `id,title\n${Array.from({ length: 40_000 }, (_, i) => `${i + 2},Sko`).join('\n')}\n1,R\xf8de sko til 5 \xf8re`

const title = 'Røde sko til 5 øre'
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
