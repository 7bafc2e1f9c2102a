import type { WayOut } from '../../../tracker/more/way-out.ts'
import type { Deferral } from './deferral.ts'

/** Our script's tag in a page. */
export type FoundTag = {
  /** As written; '' when code creates the tag and its address cannot be read. */
  src: string
  /** The site id as written. */
  site: string
  nonce: string
  integrity: string
  /** The code that creates the tag; null for a tag in the HTML. */
  code: string | null
  held: Deferral | 'switched off' | null
  /** Inside `<noscript>` or `<template>`, where no script runs. */
  isInert: boolean
}
export type FoundLink = { href: string; isDownload: boolean; isEdited: boolean }

/** What a page's text tells about the script and about where the page leads. */
export type PageText = {
  /** Base for the page's relative addresses: `<base>`, otherwise ''. */
  base: string
  tags: FoundTag[]
  /** The tag is inside a comment: browsers skip it. */
  isInComment: boolean
  policies: string[]
  /** Tag managers, which may load the script invisibly to us. */
  managers: string[]
  autoBlockers: string[]
  links: FoundLink[]
  /** Elements other than links that lead to a full address, or to one that code builds. */
  ways: WayOut[]
  frames: string[]
  hasPassword: boolean
  words: number
  /** Too deeply nested for any browser to have made it: the rest was not read. */
  isCut: boolean
}
