import { SaxesParser } from 'saxes'
import { escaped } from '../mail/index.ts'

/** Elements of a picture. Anything else that a drawing program writes is removed, with its content. */
const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask text tspan title desc'.split(
    ' ',
  ),
)
const attributes = new Set(
  `id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height viewBox points transform offset opacity fill stroke
  fill-opacity fill-rule clip-rule clip-path mask stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits
  maskUnits preserveAspectRatio font-family font-size font-weight font-style text-anchor letter-spacing color display`.split(
    /\s+/,
  ),
)
/**
 * Elements that run code, open something or load external content: a file with them is refused, so that nothing is
 * missing unnoticed.
 */
const forbidden = new Set('script foreignObject iframe object embed image use animate set handler style'.split(' '))
const most = { elements: 3000, depth: 40 }

export type SafeSvg = { svg: string; width: number; height: number }

const bare = (name: string) => name.replace(/^.*:/, '')
/** `url(#shade)` stays in the file; any other `url(…)` leads out of it. */
const leadsOut = (value: string) => /url\s*\(/i.test(value.replaceAll(/url\(\s*(['"]?)#[\w-]+\1\s*\)/gi, ''))
/** A CSS escape, or a scheme: no plain value has one. */
const isOdd = (value: string) => /\\|javascript:|data:|expression\s*\(|@import/i.test(value)

function attributeProblem(name: string, value: string): string | null {
  if (/^on/i.test(bare(name))) return `Must have no script, and this picture has ${name}`
  if (bare(name) === 'href' && value !== '')
    return 'Must bring nothing in from elsewhere, and this picture has a reference (href)'
  if (isOdd(value) || leadsOut(value))
    return `Must bring nothing in from elsewhere, and this picture does so in ${name}`
  return null
}

const numberOf = (text: string | undefined): number => {
  const found = /^\s*(\d+(?:\.\d+)?)\s*(?:px)?\s*$/.exec(text ?? '')
  return found ? Number(found[1]) : 0
}

function sizeOf(of: Record<string, string>): { width: number; height: number } {
  const box = (of.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] = box.length === 4 && box.every(Number.isFinite) ? box : []
  return { width: numberOf(of.width) || boxWidth, height: numberOf(of.height) || boxHeight }
}

/** Rebuilt from what is allowed, or the sentence why it is refused. */
export function safeSvg(text: string): SafeSvg | string {
  const out: string[] = []
  const open: boolean[] = []
  let problem: string | null = null
  let [count, hidden] = [0, 0]
  let size = { width: 0, height: 0 }
  const refuse = (why: string) => void (problem ??= why)
  const parser = new SaxesParser()
  parser.on('error', () => refuse('Must be an SVG that can be read'))
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) refuse('Must define no names of its own (DOCTYPE)')
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    if (problem !== null) return
    const of = given as Record<string, string>
    if (forbidden.has(bare(name)) || forbidden.has(bare(name).toLowerCase())) return refuse(`Must have no <${name}>`)
    for (const [key, value] of Object.entries(of)) {
      const why = key.startsWith('xmlns') || bare(key) === 'style' ? null : attributeProblem(key, value)
      if (why !== null) return refuse(why)
    }
    if (of.style !== undefined) return refuse('Must say its colours as attributes, and this picture has style="…"')
    count += 1
    if (count > most.elements || open.length > most.depth)
      return refuse('Must have fewer parts: it is too elaborate for a logo')
    if (open.length === 0 && name !== 'svg') return refuse('Must begin with <svg>')
    const isKept = hidden === 0 && elements.has(name)
    open.push(isKept)
    if (!isKept) return void (hidden += 1)
    if (open.length === 1) size = sizeOf(of)
    const kept = Object.entries(of).filter(([key]) => attributes.has(key))
    const first = open.length === 1 ? ' xmlns="http://www.w3.org/2000/svg"' : ''
    out.push(`<${name}${first}${kept.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`)
  })
  parser.on('text', (words) => {
    if (problem === null && hidden === 0 && open.length > 0) out.push(escaped(words))
  })
  parser.on('closetag', ({ name }) => {
    if (problem !== null) return
    if (open.pop() === true) out.push(`</${name}>`)
    else hidden -= 1
  })
  parser.write(text).close()
  if (problem !== null) return problem
  if (count === 0) return 'Must be an SVG that can be read'
  if (!(size.width > 0 && size.height > 0)) return 'Must say how large it is (viewBox, or width and height)'
  return { svg: out.join(''), ...size }
}
