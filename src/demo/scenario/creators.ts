import { uuidOf } from '../random.ts'
import type { DemoPage } from './pages.ts'

export type DemoCreator = {
  uuid: string
  /** The id in links and clicks. */
  id: string
  name: string
  slug: string
  email: string
  /** Percent of the commission. */
  percent: string
  isArchived: boolean
  /** A program makes most of their clicks, which the product notices (R82: unusual clicks of a creator). */
  hasProgram: boolean
}

const people = [
  { name: 'Maja Lindholm', slug: 'maja-lindholm', percent: '40', isArchived: false },
  { name: 'Oskar Brandt', slug: 'oskar-brandt', percent: '35', isArchived: false },
  { name: 'Ingrid Solvang', slug: 'ingrid-solvang', percent: '30', isArchived: true },
]
const clicksByProgram = 'oskar-brandt'
/** One page in this many is written by a creator. */
const everyPage = 6

export const buildCreators = (accountUuid: string): DemoCreator[] =>
  people.map(({ name, slug, percent, isArchived }) => {
    const uuid = uuidOf(accountUuid, 'creator', name)
    return {
      uuid,
      id: uuid.replaceAll('-', '').slice(0, 12),
      name,
      slug,
      email: `${slug}@creators.example`,
      percent,
      isArchived,
      hasProgram: slug === clicksByProgram,
    }
  })

/** The author of a page, who gets its clicks. */
export const authorOf = (creators: readonly DemoCreator[], page: DemoPage): DemoCreator | undefined =>
  page.index % everyPage === 0 ? creators[(page.index / everyPage) % creators.length] : undefined
