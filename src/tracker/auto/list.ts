import type { PageTest } from './half.ts'

/** What a site's publisher has set, and the names of the shops it can earn with, as the server sends them (`v1/names/…`). */
export type NameList = {
  /** `report`: nothing is linked, and the server is told what would be. */
  mode: 'on' | 'report'
  /** Classes of the links, '' for none. */
  class: string
  /** Where a mention is the first: in the page, or below each heading. */
  scope: 'page' | 'section'
  /** The most links in a page, and in a paragraph. */
  page: number
  paragraph: number
  /** Of each shop the address without `https://`, then its names. A phrase after `!` never links, nor does what it holds. */
  shops: string[][]
  /** Missing where no test runs. */
  test?: PageTest
}
