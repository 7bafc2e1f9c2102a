import { Parser } from 'htmlparser2'
import { wayOut } from '../../../tracker/more/way-out.ts'
import { defineTask } from '../../workshop/index.ts'
import { type Attributes, autoBlocker, deferralOf } from './deferral.ts'
import type { FoundTag, PageText } from './page-text.ts'

/** Maximum entries read per page: far more than pages have. */
const most = 5000
const mostCode = 200_000
/** Parsing time grows with the square of the depth. Pages nest a few dozen levels; the text is parsed in pieces. */
const [deepest, piece] = [1000, 16_384]

const ourPath = /\/tr\/v1\/script\.js(?=[?#"'\s]|$)/
const managers: readonly [name: string, mark: RegExp][] = [
  ['Google Tag Manager', /googletagmanager\.com\/gtm\.js|\bGTM-[A-Z0-9]{4,}/],
  ['Matomo Tag Manager', /\/container_[A-Za-z0-9]{6,}\.js/],
  ['Tealium', /\/utag(?:\.sync)?\.js/],
  ['Adobe Tags', /assets\.adobedtm\.com\//],
  ['Piwik PRO', /\.containers\.piwik\.pro|\.piwik\.pro\/containers/],
]
const wholeAddress = /^\s*(?:https?:)?\/\//i

/** The address and site id in code that creates our tag. */
function madeByCode(text: string): Pick<FoundTag, 'src' | 'site'> | null {
  const code = text.replaceAll('\\/', '/')
  const src = /(?:https?:)?\/\/[^"'`\s<>]{1,300}\/tr\/v1\/script\.js/i.exec(code)?.[0]
  if (src === undefined) return null
  const site = /(?:data-site["'`]?\s*[,=:]\s*|dataset\.site\s*=\s*)\\?["'`]([^"'`\\]*)/i.exec(code)?.[1] ?? ''
  return { src, site }
}

const isTag = (tag: Attributes) => Object.values(tag).some((value) => ourPath.test(value))
const srcOf = (tag: Attributes) => Object.values(tag).find((value) => ourPath.test(value)) ?? ''

const emptyPage = (): PageText => ({
  base: '',
  tags: [],
  isInComment: false,
  policies: [],
  managers: [],
  autoBlockers: [],
  links: [],
  ways: [],
  frames: [],
  hasPassword: false,
  words: 0,
  isCut: false,
})
const add = <T>(list: T[], one: T) => {
  if (list.length < most) list.push(one)
}
const addOnce = (list: string[], one: string | null) => {
  if (one !== null && !list.includes(one)) add(list, one)
}

/** What an opening tag adds, by tag name. */
const readers: Readonly<Record<string, (page: PageText, tag: Attributes, isEdited: boolean) => void>> = {
  base: (page, tag) => {
    if (page.base === '') page.base = tag['href'] ?? ''
  },
  meta: (page, tag) => {
    if ((tag['http-equiv'] ?? '').toLowerCase() === 'content-security-policy') add(page.policies, tag['content'] ?? '')
  },
  input: (page, tag) => {
    page.hasPassword ||= (tag['type'] ?? '').toLowerCase() === 'password'
  },
  a: readLink,
  area: readLink,
  iframe: (page, tag) => {
    const src = tag['src'] ?? ''
    if (wholeAddress.test(src)) add(page.frames, src.trim())
  },
}
function readLink(page: PageText, tag: Attributes, isEdited: boolean): void {
  const href = tag['href'] ?? tag['xlink:href']
  if (href !== undefined) add(page.links, { href, isDownload: 'download' in tag, isEdited })
}
/** What the script sees on a press, decided by the script's own code. */
function readWay(page: PageText, name: string, tag: Attributes): void {
  const way = wayOut(name, { getAttribute: (attribute) => tag[attribute] ?? null })
  if (way && (way.address === '' || wholeAddress.test(way.address))) add(page.ways, way)
}

/** The elements around the current position. */
type Around = { inert: number; edited: number; depth: { name: string; isInert: boolean; isEdited: boolean }[] }

function opened(page: PageText, around: Around, name: string, tag: Attributes): void {
  const isInert = name === 'noscript' || name === 'template'
  const isEdited = 'contenteditable' in tag && (tag['contenteditable'] ?? '').toLowerCase() !== 'false'
  around.depth.push({ name, isInert, isEdited })
  if (isInert) around.inert++
  if (isEdited) around.edited++
  if (name === 'script') readScript(page, tag, around.inert > 0)
  if (around.inert > 0) return
  readers[name]?.(page, tag, around.edited > 0)
  const isLink =
    (name === 'a' || name === 'area') && (tag['href'] ?? '') !== '' && !/^\s*(?:#|javascript:)/i.test(tag['href'] ?? '')
  if (!isLink) readWay(page, name, tag)
}
function readScript(page: PageText, tag: Attributes, isInert: boolean): void {
  if (isTag(tag)) {
    const [nonce, integrity] = [tag['nonce'] ?? '', tag['integrity'] ?? '']
    add(page.tags, {
      src: srcOf(tag),
      site: tag['data-site'] ?? '',
      nonce,
      integrity,
      code: null,
      held: deferralOf(tag),
      isInert,
    })
  }
  addOnce(page.autoBlockers, autoBlocker(tag))
  for (const [manager, mark] of managers) if (mark.test(tag['src'] ?? '')) addOnce(page.managers, manager)
}
function readCode(page: PageText, tag: Attributes, code: string, isInert: boolean): void {
  for (const [manager, mark] of managers) if (mark.test(code)) addOnce(page.managers, manager)
  const made = madeByCode(code)
  if (!made) return
  // inline code has no address: its type alone decides whether it runs
  const held = deferralOf({ ...tag, src: 'of code' })
  const isData = /json|template|html|x-/i.test(tag['type'] ?? '') && held === 'switched off'
  if (!isData) add(page.tags, { ...made, nonce: tag['nonce'] ?? '', integrity: '', code, held, isInert })
}

/** Reads a page's HTML. Never fails: reads broken HTML roughly as a browser would. */
export function readPageText(html: string): PageText {
  const page = emptyPage()
  const around: Around = { inert: 0, edited: 0, depth: [] }
  let script: { tag: Attributes; code: string; isInert: boolean } | null = null
  let isSilent = false
  const parser = new Parser(
    {
      onopentag: (name, tag) => {
        opened(page, around, name, tag)
        if (name === 'script') script = { tag, code: '', isInert: around.inert > 0 }
        if (name === 'style') isSilent = true
      },
      ontext: (text) => {
        if (script) script.code = (script.code + text).slice(0, mostCode)
        else if (!isSilent && around.inert === 0) page.words += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
      },
      onclosetag: (name) => {
        if (name === 'script' && script) {
          readCode(page, script.tag, script.code, script.isInert)
          script = null
        }
        if (name === 'style') isSilent = false
        const left = around.depth.pop()
        if (left?.isInert) around.inert--
        if (left?.isEdited) around.edited--
      },
      oncomment: (text) => {
        page.isInComment ||= /<script/i.test(text) && /\/tr\/v1\/script\.js/.test(text)
      },
    },
    { decodeEntities: true },
  )
  for (let at = 0; at < html.length && !page.isCut; at += piece) {
    parser.write(html.slice(at, at + piece))
    page.isCut = around.depth.length > deepest
  }
  parser.end()
  return page
}

/** Runs in its own thread: a page made to be slow to read delays no visitor. */
export const readPageTextTask = defineTask('sites.readPageText', readPageText)
