import { Parser } from 'htmlparser2'
import { defineTask } from '../../workshop/task.ts'
import type { PageFacts } from './page-facts.ts'
import { structuredStock } from './structured-stock.ts'
import { listClass, saysBuy, saysOthers, saysSoldOut, saysWall, wallMarks } from './words.ts'

/** Tags whose text nobody reads. */
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'textarea'])
const mostText = 60_000
/** How far from the heading words about the stock are taken to speak of the product. */
const nearHeading = 1200
const mostShingles = 3000
/** Tags that stand inside of a word or a sentence; at any other one a word ends, also in HTML without white space. */
const withinWords = new Set(['b', 'i', 'em', 'strong', 'u', 'font', 'mark', 'wbr', 'sup', 'sub', 'a'])
/** Parts of a page that do not speak of its own product. */
const beside = new Set(['aside', 'nav', 'footer'])

const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** A script that does nothing but send the visitor on, in a page without a text. */
const scriptLocation = /(?:window\.|document\.|top\.|self\.)*location(?:\.href)?\s*=\s*(["'])([^"'\\]{1,2000})\1/
const replaceLocation = /location\.(?:replace|assign)\(\s*(["'])([^"'\\]{1,2000})\1/

function refreshOf(content: string): string | null {
  const found = /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=)?\s*(["']?)(.*?)\2\s*$/i.exec(content)
  return found && Number(found[1]) <= 5 && found[3] ? found[3] : null
}

/** Reads a page's text into facts. Never fails: of broken HTML it reads what a browser would. */
export function readPageFacts({ html, url }: { html: string; url: string }): PageFacts {
  const open: string[] = []
  let [title, h1, h2, smaller, button, body, scripts] = ['', '', '', '', '', '', '']
  let [hasH1, inH1, hasH2, inH2, inTitle, inButton] = [false, false, false, false, false, false]
  /** Beside the page's own product: in a sidebar, or below the product, where the others are listed. */
  let [asides, isPast, hasScript] = [0, false, false]
  let [headings, links] = [0, 0]
  const isOwn = () => asides === 0 && !isPast
  let [skipped, afterHeading] = [0, '']
  const blocks: string[] = []
  const microdata: string[] = []
  let script: { isData: boolean; text: string } | null = null
  let canonical: string | null = null
  let refresh: string | null = null
  let meta: string | null = null
  let [hasBuyButton, isMarkedOut] = [false, false]

  const part = () => {
    body += ' '
    afterHeading += ' '
    button += ' '
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { rel = '', href = '', content = '', itemprop = '', id = '' } = attributes
        const classes = ` ${attributes['class'] ?? ''} `
        open.push(name)
        if (silent.has(name)) skipped++
        if (beside.has(name)) asides++
        if (!withinWords.has(name)) part()
        if ((hasH1 || hasH2) && !inH1 && listClass.test(classes)) isPast = true
        if (name === 'script') hasScript = true
        if (/^h[2-4]$/.test(name)) {
          smaller = ''
          headings++
          if (hasH1 && links > 0) isPast = true
        }
        if (name === 'a') links++
        if (name === 'a' && hasH1 && headings > 0) isPast = true
        if (name === 'script') script = { isData: /^application\/ld\+json/i.test(attributes['type'] ?? ''), text: '' }
        if (name === 'title' && !open.includes('svg')) inTitle = title === ''
        if (name === 'h1' && !hasH1) [hasH1, inH1, isPast, afterHeading] = [true, true, false, '']
        if (name === 'h2' && !hasH2 && asides === 0) [hasH2, inH2] = [true, true]
        if (name === 'link' && /\bcanonical\b/i.test(rel)) canonical ??= href
        if (name === 'meta') {
          const property = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
          if (/^refresh$/i.test(attributes['http-equiv'] ?? '')) refresh ??= refreshOf(content)
          if (/^(product|og):availability$/.test(property)) meta ??= content.toLowerCase().replaceAll(/[\s_]/g, '')
        }
        if (itemprop === 'availability' && isOwn())
          microdata.push(((href || content).split(/[/#]/).at(-1) ?? '').toLowerCase())
        const isDisabled = 'disabled' in attributes
        if (name === 'button' || name === 'a') [inButton, button] = [!isDisabled && isOwn(), '']
        if (name === 'input' && !isDisabled && isOwn() && saysBuy(tidy(attributes['value'] ?? ''))) hasBuyButton = true
        if (
          !isDisabled &&
          isOwn() &&
          /add-?to-?(cart|basket|bag)/i.test(`${classes} ${id} ${attributes['name'] ?? ''}`)
        )
          hasBuyButton ||= name === 'button' || name === 'input'
        if (isOwn() && / stock /.test(classes) && / (out-of-stock|unavailable) /.test(classes)) isMarkedOut = true
      },
      ontext(text) {
        if (script) script.text += text
        if (inTitle) title += text
        if (skipped > 0 || open.includes('title')) return
        if (inH1) h1 += text
        if (inH2) h2 += text
        if (smaller.length < 200) smaller += text
        if (inButton) button += text
        if (body.length < mostText) body += text
        if ((hasH1 || hasH2) && !inH1 && isOwn() && afterHeading.length < nearHeading) afterHeading += text
      },
      onclosetag(name) {
        const at = open.lastIndexOf(name)
        if (at >= 0)
          for (const gone of open.splice(at)) {
            if (silent.has(gone)) skipped--
            if (beside.has(gone)) asides--
            if (gone === 'a') links--
            if (/^h[2-4]$/.test(gone)) headings--
          }
        if (name === 'script' && script) {
          if (script.isData) blocks.push(script.text)
          else scripts += script.text
          script = null
        }
        if (name === 'title') inTitle = false
        if (name === 'h1') inH1 = false
        if (name === 'h2') inH2 = false
        if (/^h[2-4]$/.test(name) && hasH1 && saysOthers.test(tidy(smaller))) isPast = true
        if ((name === 'button' || name === 'a') && inButton) {
          if (saysBuy(tidy(button))) hasBuyButton = true
          inButton = false
        }
        if (!withinWords.has(name)) part()
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  )
  parser.write(html)
  parser.end()

  const words = wordsOf(body)
  const shingles = new Set<number>()
  for (let i = 0; i + 4 <= words.length && shingles.size < mostShingles; i++)
    shingles.add(hash(words.slice(i, i + 4).join(' ')))
  const heading = tidy(title)
  const isOnlyScript = html.length < 2048 && words.length === 0
  const sent = isOnlyScript ? (scriptLocation.exec(scripts) ?? replaceLocation.exec(scripts)) : null
  const leadsTo = refresh
    ? ({ href: refresh, by: 'meta' } as const)
    : sent?.[2]
      ? ({ href: sent[2], by: 'script' } as const)
      : null
  return {
    title: heading.slice(0, 500),
    h1: tidy(h1).slice(0, 500),
    h2: tidy(h2).slice(0, 500),
    hasScript,
    canonical,
    leadsTo,
    words: words.length,
    shingles: [...shingles],
    stock: {
      offers: structuredStock(blocks, { url, title: `${heading} ${h1}` }),
      microdata: microdata.length > 0 ? microdata : null,
      meta,
      isMarkedOut,
      saysOut: saysSoldOut.test(tidy(afterHeading)),
      hasBuyButton,
    },
    isWall: saysWall.test(heading) || (words.length < 300 && wallMarks.test(html)),
  }
}

/** In a thread of its own: a page that is made to be slow to read keeps no visitor waiting. */
export const readPageFactsTask = defineTask('scanner.readPageFacts', readPageFacts)
