export type Random = () => number
export type JsonSchema = {
  type?: string
  enum?: unknown[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minimum?: number
  maximum?: number
}

export const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]

/** Texts that have broken programs before: ends of strings, rows, fields and scripts, and invalid characters. */
const hostileTexts: [string, ...string[]] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uFEFFx',
  '\u202Eevil',
  '👩‍👩‍👧‍👦',
  "'; DROP TABLE site; --",
  "\\' OR 1=1",
  '{x:String}',
  '${process.exit(1)}',
  '<script>alert(1)</script>',
  '=1+1',
  '../../../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-02-30',
  '2026-13-01T25:61:61Z',
  '1e309',
  '٣',
  'x'.repeat(300),
  'é'.repeat(5000),
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  'https://[::1',
  'xn--',
  '00000000-0000-0000-0000-000000000000',
  'zzzzzzzz-zzzz-4zzz-8zzz-zzzzzzzzzzzz',
]
const hostileNumbers: [number, ...number[]] = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  4_294_967_296,
  253_402_300_800_000,
]
const deep = (levels: number): unknown => (levels === 0 ? 'end' : { filters: deep(levels - 1) })

/** Any JSON value, mostly a hostile one. */
export function hostileValue(random: Random): unknown {
  return pick<() => unknown>(random, [
    () => pick(random, hostileTexts),
    () => pick(random, hostileTexts),
    () => pick(random, hostileNumbers),
    () => null,
    () => random() < 0.5,
    () => [],
    () => ({}),
    () => Array.from({ length: Math.floor(random() * 400) }, () => pick(random, hostileTexts)),
    () => ({ [pick(random, hostileTexts)]: pick(random, hostileTexts) }),
    () => deep(1 + Math.floor(random() * 60)),
  ])()
}

const two = (n: number) => String(1 + n).padStart(2, '0')
function text(schema: JsonSchema, random: Random): string {
  if (schema.format === 'uuid') return '7f0e8c1a-0000-4000-8000-00000000000' + Math.floor(random() * 10)
  if (schema.format === 'email') return `a${Math.floor(random() * 1e6)}@example.com`
  return pick(random, [
    `2026-${two(Math.floor(random() * 12))}-${two(Math.floor(random() * 28))}`,
    'name',
    'date',
    'shop.example',
    'Europe/Copenhagen',
    'DKK',
    pick(random, hostileTexts),
  ])
}

/** A value that matches the schema or nearly so: patterns of texts are ignored. */
export function likelyValue(schema: JsonSchema, random: Random): unknown {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  const [first, ...others] = choices ?? []
  if (first) return likelyValue(pick(random, [first, ...others]), random)
  const [one, ...more] = schema.enum ?? []
  if (one !== undefined) return pick(random, [one, ...more])
  switch (schema.type) {
    case 'string':
      return text(schema, random)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, Math.floor(random() * 100)))
    case 'boolean':
      return random() < 0.5
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => likelyValue(schema.items ?? {}, random))
    case 'object':
      return likelyObject(schema, random)
    case undefined:
    default:
      return hostileValue(random)
  }
}

export function likelyObject({ properties = {}, required = [] }: JsonSchema, random: Random): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([key]) => required.includes(key) || random() < 0.4)
  return Object.fromEntries(wanted.map(([key, schema]) => [key, likelyValue(schema, random)]))
}
