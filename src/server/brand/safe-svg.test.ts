import { describe, expect, it } from 'vitest'
import { safeSvg } from './safe-svg.ts'

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"${more}>${inside}</svg>`
const said = (inside: string, more = '') => {
  const read = safeSvg(svg(inside, more))
  return typeof read === 'string' ? read : read.svg
}

describe('an SVG of somebody', () => {
  it('is written anew from what a picture is made of', () => {
    const read = safeSvg(
      `<?xml version="1.0"?><!-- made by hand -->${svg('<g fill="#123456"><path d="M0 0h9"/></g><metadata><b>x</b></metadata>', ' data-x="1"')}`,
    )
    expect(read).toEqual({
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><g fill="#123456"><path d="M0 0h9"></path></g></svg>',
      width: 24,
      height: 12,
    })
    expect(said('<path fill="url(#shade)" d="M0 0"/>')).toContain('fill="url(#shade)"')
  })

  it('is refused with script, and with what brings something in', () => {
    expect(said('<script>alert(1)</script>')).toBe('Must have no <script>')
    expect(said('<SCRIPT>alert(1)</SCRIPT>')).toBe('Must have no <SCRIPT>')
    expect(said('<foreignObject/>')).toBe('Must have no <foreignObject>')
    expect(said('<image xmlns:xlink="x" xlink:href="https://a.example/b.png"/>')).toBe('Must have no <image>')
    expect(said('<path onload="x()" d="M0 0"/>')).toBe('Must have no script, and this picture has onload')
    expect(said('', ' ONLOAD="x()"')).toBe('Must have no script, and this picture has ONLOAD')
    expect(said('<path fill="url(https://a.example/#b)"/>')).toMatch(/^Must bring nothing in from elsewhere/)
    expect(said('<linearGradient href="https://a.example"/>')).toMatch(/reference \(href\)$/)
    expect(said('<path style="fill:red"/>')).toMatch(/^Must say its colours as attributes/)
    expect(said('<style>@import "https://a.example"</style>')).toBe('Must have no <style>')
  })

  it('is refused where it cannot be read, is too elaborate or has no size', () => {
    expect(said('<g>')).toBe('Must be an SVG that can be read')
    expect(safeSvg('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg viewBox="0 0 1 1">&a;</svg>')).toMatch(
      /^Must define no names/,
    )
    expect(safeSvg('<html/>')).toBe('Must begin with <svg>')
    expect(safeSvg('<svg/>')).toMatch(/^Must say how large it is/)
    expect(said('<g/>'.repeat(3001))).toMatch(/^Must have fewer parts/)
  })

  it('holds no text that becomes something else', () => {
    expect(said('<text>&lt;script&gt;</text>')).toContain('&#60;script&#62;')
    expect(said('<path class="&quot;&gt;&lt;script&gt;"/>')).not.toContain('<script')
  })
})
