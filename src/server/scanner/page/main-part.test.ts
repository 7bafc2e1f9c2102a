import { expect, it } from 'vitest'
import { readPageFacts } from './read-page-facts.ts'

const read = (body: string) => readPageFacts({ html: `<title>Boot</title><body>${body}</body>`, url: 'https://a.dk/p' })
const soldOutIn = (body: string) => read(`<h1>Boot</h1>${body}`).soldOut
const buyIn = (body: string) => read(`<h1>Boot</h1>${body}`).buy

it.each([
  ['<p>Sold out</p>', 'Sold out'],
  ['<aside><p>Sold out</p></aside>', null],
  ['<div class="product-sidebar"><p>Sold out</p></div>', null],
  ['<div id="recently-viewed"><p>Sold out</p></div>', null],
  ['<p hidden>Sold out</p>', null],
  ['<p class="note d-none">Sold out</p>', null],
  ['<p class="hidden md:block">Sold out</p>', 'Sold out'],
  ['<label>Red <span>sold out</span></label>', null],
  ['<section><h2>Related products</h2><p>Sandal</p><p>Sold out</p></section>', null],
  ['<h2>Related products</h2><p>Sandal</p><p>Sold out</p>', null],
  ['<div><h3>Single</h3><p>Sold out</p></div><div><h3>Double</h3><p>€90</p></div>', null],
  ['<h2>Details</h2><p>Leather</p><p>Sold out</p>', 'Sold out'],
  ['<div><a href="/1"><img>One</a> Sold out</div>'.repeat(3), null],
])('of a page with %s takes words about stock from the main part', (body, said) => expect(soldOutIn(body)).toBe(said))

it.each([
  ['<button>Add to cart</button>', 'Add to cart'],
  ['<button disabled>Add to cart</button>', null],
  ['<a class="btn disabled" href="/cart">Buy now</a>', null],
  ['<input type="submit" value="Køb">', 'Køb'],
  ['<footer><button>Buy now</button></footer>', null],
  ['<div class="product-card"><a href="/x">X</a><button>Add to cart</button></div>', null],
])('of a page with %s takes the button that sells what it shows', (body, buy) => expect(buyIn(body)).toBe(buy))

it('leaves out what stands outside of main, and never what holds the heading', () => {
  expect(read('<p>Sold out</p><main><h1>Boot</h1></main>').soldOut).toBe(null)
  expect(read('<div class="has-sidebar widget"><h1>Boot</h1><p>Sold out</p></div>').soldOut).toBe('Sold out')
  expect(read('<header><h1>The shop</h1></header><div><h1>Boot</h1></div>').heading).toBe('Boot')
})
