import { createHash } from 'node:crypto'
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'

type MakeAdapter = ReturnType<typeof drizzleAdapter>
type Adapter = ReturnType<MakeAdapter>
type Row = Record<string, unknown>
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>

/**
 * A session's token as stored: reading the table is not enough to forge a cookie. Tokens are random, so a fast hash is
 * enough.
 */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

const hashed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hashed)
  return typeof value === 'string' ? tokenHash(value) : value
}
const hashedWhere = (where: Where | undefined): Where =>
  (where ?? []).map((w) => (w.field === 'token' ? { ...w, value: hashed(w.value) as typeof w.value } : w))
const hashedData = (data: Row): Row => ('token' in data ? { ...data, token: hashed(data.token) } : data)
/** The library expects the token it searched by; the table only has the hash. */
const withToken = <T>(row: T, token: unknown): T =>
  typeof token === 'string' && typeof row === 'object' && row !== null ? { ...row, token } : row
const askedToken = (where: Where | undefined) => where?.find((w) => w.field === 'token')?.value

const wrap = (inner: Adapter): Adapter => {
  const isSession = ({ model }: { model: string }) => model === 'session'
  const where = <Q extends { model: string; where?: Where }>(query: Q): Q =>
    isSession(query) ? { ...query, where: hashedWhere(query.where) } : query
  return {
    ...inner,
    create: async (query) => {
      if (!isSession(query)) return inner.create(query)
      const made = await inner.create({ ...query, data: hashedData(query.data) as typeof query.data })
      return withToken(made, (query.data as Row).token) as never
    },
    findOne: async (query) =>
      withToken(await inner.findOne(where(query)), isSession(query) && askedToken(query.where)) as never,
    findMany: (query) => inner.findMany(where(query)),
    count: (query) => inner.count(where(query)),
    update: async (query) =>
      withToken(
        await inner.update(isSession(query) ? { ...where(query), update: hashedData(query.update) } : query),
        isSession(query) && askedToken(query.where),
      ) as never,
    updateMany: (query) => inner.updateMany(where(query)),
    delete: (query) => inner.delete(where(query)),
    deleteMany: (query) => inner.deleteMany(where(query)),
    transaction: (work) => inner.transaction((tx) => work(wrap(tx as Adapter))),
  }
}

/** Wraps the sign-in library's adapter so that session tokens are stored as hashes. */
export const withHashedTokens =
  (make: MakeAdapter): MakeAdapter =>
  (options) =>
    wrap(make(options))
