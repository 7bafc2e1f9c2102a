import { type CodeFile, codeFiles, serverModule } from './read-code.ts'

/** Tables of the record store with the module that owns each, as the modules' tables.ts declare them. */
export const tableOwners = new Map(
  codeFiles
    .filter((f) => /^server\/[^/]+\/(?:[^/]+\/)?tables\.ts$/.test(f.path))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/export const (\w+) = (?:pgTable|tenantTable|oneRowAnAccount|statementTable)\(\s*'(\w+)'/g),
      ].map((m) => ({
        name: m[2] ?? '',
        constant: m[1] ?? '',
        owner: serverModule(path) ?? '',
      })),
    )
    .map((t) => [t.name, t]),
)
const byConstant = new Map([...tableOwners.values()].map((t) => [t.constant, t]))

/** Table names that exist in both stores: the file's queries decide which store a statement means. */
const inBothStores = new Set(['conversion', 'rate'])
const asksEvents = (text: string) => /events\.(query|systemQuery|insert)|store\/events\//.test(text)
const asksRecords = (text: string) => /from 'drizzle-orm'|from 'pg'|store\/database\//.test(text)

/** Statements for the event store in files that also query the record store. */
const forEvents: Readonly<Record<string, string>> = {
  'server/merchants/calls.ts conversion': 'the merchants of clicks and sales are read from the event store',
  'server/merchants/directory/refresh-figures.ts conversion':
    'sales and rejections of merchants are read from the event store',
}

export type TableUse = { path: string; table: string; owner: string; writes: boolean }

/** Which tables of the record store a file names in SQL text or through Drizzle. */
export function tableUses({ path, text }: CodeFile): TableUse[] {
  const use = (table: string, writes: boolean): TableUse[] => {
    const known = tableOwners.get(table)
    if (!known || forEvents[`${path} ${table}`]) return []
    if (inBothStores.has(table) && asksEvents(text) && !writes && !asksRecords(text)) return []
    return [{ path, table, owner: known.owner, writes }]
  }
  return [
    ...[...text.matchAll(/\b(FROM|JOIN|INTO|UPDATE|TRUNCATE)\s+(?:ONLY\s+)?"?(\w+)"?/g)].flatMap((m) => {
      const isDelete = /\bDELETE\s+$/.test(text.slice(Math.max(0, m.index - 12), m.index))
      return use(m[2] ?? '', m[1] === 'INTO' || m[1] === 'UPDATE' || m[1] === 'TRUNCATE' || isDelete)
    }),
    ...[...text.matchAll(/\.(insert|update|delete)\(\s*(\w+)\s*\)/g)].flatMap((m) => {
      const known = byConstant.get(m[2] ?? '')
      return known && new RegExp(`import[^;]*?\\b${known.constant}\\b[^;]*?from`).test(text)
        ? use(known.name, true)
        : []
    }),
  ]
}
