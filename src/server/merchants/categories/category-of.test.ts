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
