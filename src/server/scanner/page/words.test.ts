import { describe, expect, it } from 'vitest'
import { goneInHeading, goneInText, saysBuy, saysInStock, saysSoldOut } from './words.ts'

describe('sold out', () => {
  it.each([
    'Sold out',
    'Desværre udsolgt',
    'This product is currently out of stock',
    'Tillfälligt slut',
    'Midlertidig utsolgt',
    'Derzeit nicht verfügbar',
    'Niet op voorraad',
    'Épuisé',
    'Sin existencias',
    'Loppuunmyyty',
    'Loppunut varastosta',
    'Produkt niedostępny',
    'Brak w magazynie',
    'Non disponibile',
    'Varen føres ikke længere',
    'Udsolgt. Giv mig besked!',
  ])('is said by "%s"', (text) => expect(saysSoldOut(text)).toBe(true))
  it.each([
    'Ikke udsolgt',
    'Not sold out',
    'Noch nicht ausverkauft',
    'Almost sold out',
    'Presque épuisé',
    'Casi agotado',
    'Quasi esaurito',
    'Bijna uitverkocht',
    'Ei loppuunmyyty',
    'Prawie wyprzedane',
    'Towar jest w magazynie',
    'Sold out?',
    'Size 41: sold out',
    'Du behøver ikke længere vente',
    'Our first batch sold out',
    'Not available in your country',
    'Soldout archive',
    'Udsolgte klassikere',
    'In stock',
  ])('is not said by "%s"', (text) => expect(saysSoldOut(text)).toBe(false))
})

it.each([
  ['På lager', true],
  ['12 st i lager', true],
  ['Slut i lager', false],
  ['Ikke på lager', false],
  ['Notify me when back in stock', false],
])('says of "%s" whether it is in stock', (text, is) => expect(saysInStock(text)).toBe(is))

describe('not there', () => {
  it.each([
    ['Page not found', 'page'],
    ['404', 'page'],
    ['Error 404 | Nordshop', 'page'],
    ['Siden findes ikke', 'page'],
    ['Sidan kunde inte hittas', 'page'],
    ['Siden finnes ikke lenger', 'page'],
    ['Diese Seite existiert nicht', 'page'],
    ['Deze pagina bestaat niet meer', 'page'],
    ["Oups ! Cette page n'existe plus", 'page'],
    ['Oups ! Cette page n’existe plus', 'page'],
    ['La página que buscas no existe', 'page'],
    ['Sivua ei löytynyt', 'page'],
    ['Pagina non trovata', 'page'],
    ['Nie znaleziono strony', 'page'],
    ['Błąd 404', 'page'],
    ['Ten produkt nie jest już dostępny', 'product'],
    ['This product is no longer available', 'product'],
    ['Ce produit n’est plus disponible', 'product'],
  ])('is said by the heading "%s" of a %s', (heading, of) => expect(goneInHeading(heading)?.of).toBe(of))
  it.each([
    'Boot 404',
    'Peugeot 404 cabriolet',
    'Lost & found',
    'Parcel not found? What to do',
    'What a 404 page not found is',
    'Notfound records',
    'The lost page',
  ])('is not said by the heading "%s"', (heading) => expect(goneInHeading(heading)).toBe(null))
  it.each(['This page is not available in your country', 'The page is temporarily not available'])(
    'is no more than not here or not now in "%s"',
    (heading) => expect(goneInHeading(heading)?.of).toBe('here'),
  )
  it('needs in a text what it is said of', () => {
    expect(goneInText('Not found')).toBe(null)
    expect(goneInText('Oh dear. The page you are looking for does not exist.')?.of).toBe('page')
  })
})

it.each([
  ['Læg i kurv', true],
  ['Köp', true],
  ['Dodaj do koszyka', true],
  ['Køb gavekort', false],
  ['Subscribe', false],
])('says of the button "%s" whether it sells the product', (text, is) => expect(saysBuy(text)).toBe(is))
