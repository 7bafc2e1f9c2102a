import type { Random } from './seeded.ts'

const numbers = [
  'NaN',
  '1e309',
  '-1e309',
  'Infinity',
  '-Infinity',
  '1e-400',
  '99999999999999999999999999',
  '-0',
  '0x1F',
  '1_000',
  '1.2.3',
  '1,2,3',
  '12,5',
  '1.234,56',
  '1,234.56',
  '--5',
  '5-3',
  '2026-03-02',
  '٣٫٥',
  '１２',
  '12O',
  '5%',
  '+7.5',
  '.5',
  '5.',
  '1e5',
  "1'000",
  '(3)',
  '-7.25',
] as const
const dates = [
  '2026-02-30',
  '0000-00-00',
  '31/31/2026',
  '2026-13-01',
  '1969-12-31',
  '9999-12-31T23:59:60Z',
  'yesterday',
  '2026-03-29T02:30:00',
  '20260302',
  '1772445600',
  '1772445600000',
  '46083',
  '3/4/26',
  '2026-03-02T24:00:00+99:99',
  '-2026-03-02',
  '2026-W10-1',
  '13/25/2026',
] as const
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '\ufeff',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '=1+1',
  '@SUM(A1)',
  '<script>alert(1)</script>',
  "';DROP TABLE ledger;--",
  '{{7*7}}',
  '%00%0d%0a',
  '\r\n',
  'a\nb',
  '\t',
  'ﷺ',
  '💶',
  'é\u0301\u0301',
  '../../etc/passwd',
  '$$(x)',
  '\\u0000',
  '"',
  '""',
  "'",
  ';',
  ',',
  '|',
  '\u0085',
  '\u2028',
] as const
const strange = [...numbers, ...dates, ...texts] as const

/** A text that no network should send, but some do. */
export const badText = (r: Random): string => {
  if (r.chance(0.01)) return r.pick(['x', '9', 'é', '\u0000']).repeat(1000 + r.upTo(20_000))
  return r.pick(strange as unknown as readonly [string, ...string[]])
}

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/** A value of a type other than text: what JSON has in place of a text or an amount. Numbers come as text. */
export const badValue = (r: Random): unknown =>
  r.chance(0.7)
    ? badText(r)
    : r.pick<() => unknown>([
        () => null,
        () => true,
        () => false,
        () => [],
        () => ({}),
        () => [badText(r), badText(r)],
        () => ({ amount: badText(r), currency: [] }),
        () => nested(1 + r.upTo(200)),
        () => JSON.parse('{"__proto__":{"status":"paid"},"constructor":1}') as unknown,
        () => undefined,
      ])()

/** The text cut, doubled, sprinkled or reordered: what arrives when a transfer breaks. */
export function breakText(text: string, r: Random): string {
  const at = r.upTo(text.length + 1)
  const to = Math.min(text.length, at + r.upTo(40))
  return r.pick<() => string>([
    () => text.slice(0, at),
    () => text.slice(at),
    () => text + text,
    () => text.slice(0, at) + badText(r) + text.slice(to),
    () => text.slice(0, at) + text.slice(at, to) + text.slice(at),
    () => `\ufeff${text}`,
    () => text.replaceAll(',', ';'),
    () => text.replaceAll('.', ','),
    () => text.replaceAll('"', "'"),
    () => text.replaceAll('\n', '\r'),
    () => `${'['.repeat(r.upTo(5000))}${text}`,
    () => text.replaceAll(/\d+/g, (n) => (r.chance(0.1) ? badText(r) : n)),
    () => '',
  ])()
}

const encoders: readonly [(text: string) => Uint8Array, ...((text: string) => Uint8Array)[]] = [
  (t) => Buffer.from(t, 'utf8'),
  (t) => Buffer.from(t, 'utf16le'),
  (t) => Buffer.from(`\ufeff${t}`, 'utf16le'),
  (t) => Buffer.from(t, 'latin1'),
  (t) => Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, 0xc3]), Buffer.from(t)]),
]
/** Bytes of a broken text, mostly in UTF-8. */
export const breakBytes = (text: string, r: Random): Uint8Array =>
  (r.chance(0.7) ? encoders[0] : r.pick(encoders))(breakText(text, r))
