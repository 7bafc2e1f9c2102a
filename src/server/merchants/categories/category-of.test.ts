import { describe, expect, it } from 'vitest'
import { merchantCategories } from '../../../contract/merchants/categories.ts'
import { categoryOf, mostVoted } from './category-of.ts'

describe('the words of networks in our list', () => {
  it.each([
    ['Clothing & Accessories', 'fashion'],
    ['Mode', 'fashion'],
    ['Women’s Shoes', 'shoes'],
    ['Home & Garden > Furniture', 'garden'],
    ['Bolig & Interiør', 'home'],
    ['Furniture', 'home'],
    ['Skønhed & sundhed', 'beauty'],
    ['Børn', 'baby'],
    ['Legetøj', 'toys'],
    ['Mad & drikke', 'food'],
    ['Rejser', 'travel'],
    ['Financial Services', 'finance'],
    ['Forsikring', 'finance'],
    ['Trädgård', 'garden'],
    ['Elektronik', 'electronics'],
    ['Cycling', 'bikes'],
    ['Sports & Fitness', 'sports'],
    ['Pet Supplies', 'pets'],
    ['Education', 'education'],
    ['Online Services/Web hosting', 'computers'],
  ])('%s is %s', (word, key) => expect(categoryOf(word)).toBe(key))

  // words as each network writes them in its lists of programmes
  it.each<[string, [string, string][]]>([
    [
      'Awin',
      [
        ['Department Stores', 'home'],
        ['Health & Beauty', 'beauty'],
        ['Accommodation', 'travel'],
        ['Electronics & Entertainment', 'electronics'],
        ['Mobile Phones', 'telecom'],
        ['Gardening & DIY', 'garden'],
        ['Travel & Accommodation', 'travel'],
        ['Utilities', 'energy'],
        ['Betting & Gaming', 'games'],
      ],
    ],
    [
      'Adtraction',
      [
        ['Fashion & Accessories', 'fashion'],
        ['Home & Interior', 'home'],
        ['Loans', 'finance'],
        ['Electricity', 'energy'],
        ['Children & Toys', 'toys'],
        ['Mobile & Broadband', 'telecom'],
        ['Sport & Outdoor', 'outdoor'],
        ['Groceries', 'food'],
        ['Dating', 'other'],
      ],
    ],
    [
      'Partner-ads',
      [
        ['Mode & Tøj > Dametøj', 'fashion'],
        ['Bolig & Have > Møbler', 'garden'],
        ['Sport & Fritid > Cykler', 'bikes'],
        ['Penge > Lån', 'finance'],
        ['Helse & Skønhed > Parfume', 'beauty'],
        ['Mad & Drikke > Vin', 'food'],
        ['Baby & Børn > Børnetøj', 'baby'],
        ['Dyr > Hundefoder', 'pets'],
        ['Rejser > Ferieboliger', 'travel'],
        ['Computere > Bærbare', 'computers'],
        ['Børnetøj', 'fashion'],
      ],
    ],
    [
      'TradeTracker',
      [
        ['Kleding & Accessoires', 'fashion'],
        ['Wonen & Interieur', 'home'],
        ['Huis & Tuin', 'garden'],
        ['Gezondheid', 'health'],
        ['Vakanties', 'travel'],
        ['Sport & Vrije tijd', 'sports'],
        ['Boeken & Tijdschriften', 'books'],
        ['Huisdieren', 'pets'],
        ['Energie', 'energy'],
        ['Bancaire producten', 'finance'],
      ],
    ],
    [
      'CJ',
      [
        ["Clothing/Apparel > Women's", 'fashion'],
        ['Computer & Electronics > Software', 'computers'],
        ['Financial Services > Credit Cards', 'finance'],
        ['Sports & Fitness > Golf', 'sports'],
        ['Recreation & Leisure > Camping & Hiking', 'outdoor'],
        ['Health and Wellness > Nutritional Supplements', 'health'],
        ['Gifts & Flowers > Flowers', 'tickets'],
        ['Accessories > Jewelry', 'jewellery'],
        ['Travel > Car', 'travel'],
        ['Automotive > Cars & Trucks', 'cars'],
        ['Family > Babies', 'baby'],
      ],
    ],
    [
      'Rakuten',
      [
        ['Clothing & Accessories, Shoes', 'shoes'],
        ['Home & Living', 'home'],
        ['Toys & Games', 'toys'],
        ['Food & Drink', 'food'],
        ['Auto & Tires', 'cars'],
        ['Business & Career', 'business'],
        ['Hobbies & Collectibles', 'toys'],
        ['Telecommunications', 'telecom'],
        ['Education', 'education'],
      ],
    ],
  ])('reads the words of %s', (_, list) =>
    expect(list.map(([word]) => [word, categoryOf(word)])).toEqual(list.map(([word, key]) => [word, key])),
  )

  it('finds whole words only', () => {
    expect(categoryOf('Petrol')).toBe('other')
    expect(categoryOf('Carpets')).toBe('other')
  })
  it('says nothing of nothing, and other of words that nobody knows', () => {
    expect(categoryOf(' ')).toBeNull()
    expect(categoryOf('17')).toBe('other')
  })
})

it('takes what most networks say, and other only where nobody says more', () => {
  expect(mostVoted(['Sport', 'Fashion', 'Sports'])).toBe('sports')
  expect(mostVoted(['17', '18', 'Toys'])).toBe('toys')
  expect(mostVoted(['17'])).toBe('other')
  expect(mostVoted(['', ''])).toBe('')
})

it('has a name of its own for each of 29 categories', () =>
  expect(new Set(Object.values(merchantCategories)).size).toBe(29))
