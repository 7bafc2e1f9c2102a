import { expect, it } from 'vitest'
import { bytesOf, isName, type Manifest, manifestText, nameOf, piecesOf, readManifest } from './manifest.ts'

const piece = (path: string, bytes: number) => ({ path, bytes, sha256: 'a'.repeat(64) })
const name = '2026-11-26T032000Z'
const manifest: Manifest = {
  format: 1,
  product: '1.0.0',
  name,
  kind: 'incremental',
  fullAt: '2026-11-25T03:20:00.000Z',
  startedAt: '2026-11-26T03:20:00.000Z',
  at: '2026-11-26T03:20:01.000Z',
  finishedAt: '2026-11-26T03:21:00.000Z',
  keys: { kdf: 'scrypt', N: 65536, r: 8, p: 1, salt: 'AA==', iv: 'AA==', tag: 'AA==', sealed: 'AA==' },
  records: {
    step: 1,
    tables: [
      { schema: 'public', name: 'site', columns: ['uuid'], rows: 2, pieces: [piece(`${name}/records/site.gz.0`, 20)] },
    ],
    sequences: [],
    queues: [],
  },
  events: {
    steps: ['1.0-click'],
    months: [
      {
        table: 'click',
        month: '202610',
        columns: ['at'],
        rows: 3,
        fingerprint: 'f',
        pieces: [piece('2026-11-25T032000Z/events/click-202610.native.0', 300)],
      },
    ],
  },
  logs: [
    { folder: 'log', position: { log: 'x', next: 7 }, segments: [{ first: 7, records: 1, pieces: [piece('l', 4)] }] },
  ],
  files: [{ path: 'feeds/a.xml', pieces: [piece('f', 5000)] }],
  totals: [],
}
const refusal = (text: string) => {
  try {
    readManifest(text, name)
    return 'none'
  } catch (error) {
    return (error as Error).message
  }
}

it('is read as it was written', () => {
  expect(readManifest(manifestText(manifest), name)).toEqual(manifest)
  expect(piecesOf(manifest).map((p) => p.bytes)).toEqual([20, 300, 4, 5000])
  expect(bytesOf(piecesOf(manifest))).toBe(5324)
})
it('names backups by their second, so that they sort by time', () => {
  expect(nameOf(new Date('2026-11-26T03:20:00.999Z'))).toBe(name)
  expect(isName(name)).toBe(true)
  expect(['', '.unfinished', '2026-11-26', `${name}x`].filter(isName)).toEqual([])
})
it('is refused with any one bit changed', () => {
  const text = Buffer.from(manifestText(manifest))
  const said = new Set<string>()
  for (let at = 0; at < text.length - 1; at++) {
    const changed = Buffer.from(text)
    changed[at] = (changed[at] ?? 0) ^ 1
    said.add(refusal(changed.toString('utf8')))
  }
  expect([...said]).toEqual([`The manifest of backup ${name} is damaged: its checksum is not that of its content`])
})
it('is refused when a newer version wrote it, whatever it says', () => {
  const newer = { ...manifest, format: 2, product: '3.0.0', records: 'in another way' } as unknown as Manifest
  expect(refusal(manifestText(newer))).toBe(
    `Backup ${name} was made by a newer version (3.0.0): restore it with that one`,
  )
})
it('is refused when its name is another one, or something in it leads elsewhere', () => {
  const strange = `The manifest of backup ${name} does not say what a manifest says`
  expect(refusal(manifestText({ ...manifest, name: '2026-11-27T032000Z' }))).toBe(strange)
  for (const path of ['../../etc/passwd', '/etc/passwd', 'feeds/../../x'])
    expect(refusal(manifestText({ ...manifest, files: [{ path, pieces: [] }] }))).toBe(strange)
  const [month] = manifest.events.months
  const months = month ? [{ ...month, table: 'click) FORMAT Null; DROP TABLE x' }] : []
  expect(refusal(manifestText({ ...manifest, events: { ...manifest.events, months } }))).toBe(strange)
})
