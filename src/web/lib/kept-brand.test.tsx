import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetBrand, keepBrand } from './kept-brand.ts'

const brand = { name: 'Nordlys', colour: '#1f6f43', colourDark: '#7fd1a5', logo: '', help: '' }
const early = readFileSync('public/scheme.js', 'utf8')
const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')
function openPage(path: string): void {
  window.history.replaceState(null, '', path)
  document.title = 'Outbound'
  document.head.innerHTML = '<title>Outbound</title><link rel="icon" href="/favicon.svg">'
  runInThisContext(early)
}
beforeEach(() => {
  window.matchMedia ??= (() => ({ matches: false })) as unknown as typeof window.matchMedia
})
afterEach(() => localStorage.clear())

it('is there before the script with the next page, and not where somebody signs in', () => {
  keepBrand(brand)
  openPage('/sites')
  expect([document.title, icon()]).toEqual(['Nordlys', 'data:,'])
  expect(document.getElementById('kept-brand')?.textContent).toContain('--accent:#1f6f43')
  for (const path of ['/login', '/partner', '/share/creator/x', '/signup/x']) {
    openPage(path)
    expect([document.title, icon(), document.getElementById('kept-brand')], path).toEqual([
      'Outbound',
      '/favicon.svg',
      null,
    ])
  }
})

it('is forgotten, with what is on the page of it', () => {
  keepBrand(brand)
  openPage('/sites')
  forgetBrand()
  expect([icon(), document.getElementById('kept-brand'), localStorage.length]).toEqual(['/favicon.svg', null, 0])
  openPage('/sites')
  expect(document.title).toBe('Outbound')
})

it('takes nothing else for one', () => {
  localStorage.setItem('outbound-brand', '{{')
  openPage('/sites')
  expect(document.title).toBe('Outbound')
})
