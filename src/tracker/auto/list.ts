import type { PageTest } from './half.ts'

/** A site's settings, and the names of the shops it can earn from, as the server sends them (`v1/names/…`). */
export type NameList = {
  /** `report`: links nothing, but tells the server what it would link. */
  mode: 'on' | 'report'
  /** Classes of the links, '' for none. */
  class: string
  /** Where a mention counts as the first: in the page, or below each heading. */
  scope: 'page' | 'section'
  /** Maximum links per page and per paragraph. */
  page: number
  paragraph: number
  /** For each shop its address without `https://`, then its names. A phrase after `!` never links, nor its parts. */
  shops: string[][]
  /** Missing when no test runs. */
  test?: PageTest
}
