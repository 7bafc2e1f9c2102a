import { expect, it } from 'vitest'
import { addressParts } from './address-parts.ts'

it.each([
  ['blog.dk/coffee/best-grinder', 'blog.dk', '/coffee/best-grinder'],
  ['blog.dk/?p=12', 'blog.dk', '/?p=12'],
  ['blog.dk/', null, 'blog.dk/'],
  ['blog.dk', null, 'blog.dk'],
  ['/coffee', null, '/coffee'],
  ['', null, ''],
])('%j is the path of a host', (address, host, path) => {
  expect(addressParts(address)).toEqual({ host, path })
})
