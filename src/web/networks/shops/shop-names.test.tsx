import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refusal, showPage } from '../../lib/test-page.tsx'
import { uuid } from '../test-network.ts'
import { ShopNames } from './shop-names.tsx'

const connectionUuid = uuid(7)
const path = `/networks/v1/connections/${connectionUuid}/shops`
const advertiser = {
  advertiserUuid: uuid(8),
  advertiserName: 'Seven',
  advertiserDomain: 'seven.example',
  advertiserFaviconUrl: null,
}
const named = { shopNameUuid: uuid(9), shop: 'Store 8', advertiser }
const unknown = { shop: 'Store 7', conversionCount: 3, lastConversionDatetime: '2026-03-01T10:00:00.000Z' }
/** Query and save share a path; only the save has a body. */
const show = (answer: object, save: (body: { advertiserDomain: string }) => unknown = () => named) =>
  showPage('/networks', () => <ShopNames connectionUuid={connectionUuid} />, {
    [path]: (body: { advertiserDomain?: string } | undefined) =>
      body?.advertiserDomain === undefined ? answer : save({ advertiserDomain: body.advertiserDomain }),
    [`${path}/${named.shopNameUuid}`]: () => ({}),
    '/advs/v1/minlist': () => [advertiser],
  })

test('asks which merchant a shop is, finds it by its name, and sends its domain', async () => {
  const page = show({ unknown: [unknown], named: [] })
  const user = userEvent.setup()
  expect(await screen.findByText('3 sales, the last one on 1 Mar 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose merchant of Store 7' }))
  expect(await screen.findByText('Which merchant is Store 7?')).toBeTruthy()
  await user.type(screen.getByLabelText('Merchant', { selector: 'input' }), 'seve')
  await user.click(await screen.findByText('seven.example'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.bodies(path)).toContainEqual({ shop: 'Store 7', advertiserDomain: 'seven.example' }))
})

test('what the server refuses is at the field, and stays as it was typed', async () => {
  show({ unknown: [unknown], named: [] }, () => {
    throw new Refusal('advertiserDomain: Must be a domain like shop.example')
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Choose merchant of Store 7' }))
  await user.type(await screen.findByLabelText('Merchant', { selector: 'input' }), 'seven')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Must be a domain like shop.example')).toBeTruthy()
  expect(screen.getByLabelText('Merchant', { selector: 'input' })).toHaveProperty('value', 'seven')
})

test('what was said is shown, changed and taken back; without shops there is nothing', async () => {
  const page = show({ unknown: [], named: [named] })
  const user = userEvent.setup()
  expect(await screen.findByText('Shops and their merchants')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change merchant of Store 8' }))
  expect(await screen.findByLabelText('Merchant', { selector: 'input' })).toHaveProperty('value', 'seven.example')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Remove merchant of Store 8' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(page.bodies(`${path}/${named.shopNameUuid}`)).toHaveLength(1))
})
