import type { Role } from '../../contract/account/account.ts'
import type { CsvMark, WrittenFormat } from '../../contract/account/written-formats.ts'
import type { Tx } from '../store/database/open.ts'
import type { Passwords } from './sign-in.ts'
import { credential, user } from './tables.ts'

export type NewUser = {
  accountUuid: string
  email: string
  password: string
  firstName: string
  lastName: string
  currencyCode: string
  timezone: string
  writtenFormat?: WrittenFormat
  csvMark?: CsvMark
  role: Role
  title?: string
  phoneCountryCode?: string
  phone?: string
  isActive?: boolean
  hasBrokenLinks?: boolean
  emailVerified?: boolean
}

/** A user with their password's hash. Prepared before the transaction, because hashing is slow. */
export async function prepareUser(passwords: Passwords, u: NewUser) {
  const hash = await passwords.hash(u.password)
  const { password: _, ...fields } = u
  return (tx: Pick<Tx, 'insert'>): Promise<string> => insertUser(tx, fields, hash)
}

type Hashed = Omit<NewUser, 'password'> & { id?: string }

export async function insertUser(tx: Pick<Tx, 'insert'>, fields: Hashed, hash: string): Promise<string> {
  const id = fields.id ?? crypto.randomUUID()
  await tx.insert(user).values({ ...fields, id, name: `${fields.firstName} ${fields.lastName}` })
  await tx.insert(credential).values({ accountId: id, providerId: 'credential', userId: id, password: hash })
  return id
}
