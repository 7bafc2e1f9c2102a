import type { WayOut } from '../../../tracker/more/way-out.ts'
import type { Held } from './held.ts'

/** Our script as a page brings it. */
export type FoundTag = {
  /** As written; '' where code makes the tag and its address cannot be read. */
  src: string
  /** The site's id as written. */
  site: string
  nonce: string
  integrity: string
  /** The code that makes the tag; null for a tag in the text. */
  code: string | null
  held: Held | 'switched off' | null
  /** Within `<noscript>` or `<template>`, where no script runs. */
  isInert: boolean
}
export type FoundLink = { href: string; isDownload: boolean; isEdited: boolean }

/** What the text of a page says about the script, and about where the page leads. */
export type PageText = {
  /** What addresses of the page are relative to: `<base>`, else ''. */
  base: string
  tags: FoundTag[]
  /** The tag is in a comment: browsers skip it. */
  isInComment: boolean
  policies: string[]
  /** Tag managers, which may bring the script: it cannot be seen from outside. */
  managers: string[]
  autoBlockers: string[]
  links: FoundLink[]
  /** What leads to a whole address, or to one that code makes up, without being a link. */
  ways: WayOut[]
  frames: string[]
  hasPassword: boolean
  words: number
  /** It is nested so deep that no browser made it: the rest was not read. */
  isCut: boolean
}
