import { z } from 'zod'
import type { DirectoryOrder } from '../../../contract/merchants/directory-choices.ts'
import type { DirectoryQuestion } from '../../../contract/merchants/directory.ts'
import { Fail } from '../../http/fail.ts'

type Kind = 'int8' | 'text' | 'timestamptz'
/** The column of each sort order, and its type. Earnings are no column of the directory: `earned-order.ts`. */
export const orderColumns: Readonly<Record<DirectoryOrder, { column: string; kind: Kind }>> = {
  revenue: { column: 'earned', kind: 'int8' },
  advertiserDomain: { column: 'domain', kind: 'text' },
  commission: { column: 'commission', kind: 'int8' },
  status: { column: 'status', kind: 'int8' },
  campaignSettings: { column: 'settings', kind: 'int8' },
  assigneeUsers: { column: 'manager', kind: 'text' },
  country: { column: 'country', kind: 'text' },
  campaignUpdatedDatetime: { column: 'changed_at', kind: 'timestamptz' },
  campaignRejectionRate: { column: 'rejection', kind: 'int8' },
  campaignNetworksCount: { column: 'networks_count', kind: 'int8' },
}

/** The last row of a page: its match rank, sort value and merchant. */
export type CursorPosition = { rank: number; value: string; uuid: string }

const whole = /^-?\d{1,18}$/
const instant = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/
const fits: Readonly<Record<Kind, (value: string) => boolean>> = {
  int8: (value) => whole.test(value),
  timestamptz: (value) => instant.test(value) && !Number.isNaN(Date.parse(value.replace('+00', 'Z'))),
  text: (value) => value.length <= 300 && !value.includes('\0'),
}
const written = z.tuple([z.string(), z.string(), z.number().int().min(0).max(2), z.string(), z.uuid()])

/** Includes the sort order, because the position is meaningless with another one. */
export const writeCursor = (
  { orderBy, orderDirection }: DirectoryQuestion,
  { rank, value, uuid }: CursorPosition,
): string => Buffer.from(JSON.stringify([orderBy, orderDirection, rank, value, uuid])).toString('base64url')

const wrong = () => new Fail('badInput', 'cursor: Must be the cursor of a page in the same order')

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw wrong()
  }
}

/** The position a page starts after; undefined for the first page. Refuses any cursor this server did not create. */
export function readCursor({ cursor, orderBy, orderDirection }: DirectoryQuestion): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const { data } = written.safeParse(parsed(cursor))
  if (data?.[0] !== orderBy || data[1] !== orderDirection || !fits[orderColumns[orderBy].kind](data[3])) throw wrong()
  return { rank: data[2], value: data[3], uuid: data[4] }
}
