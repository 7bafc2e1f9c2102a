import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AutoLinkState } from '../../contract/autolinking/auto-linking.ts'
import { mette, Refusal, showPage } from '../lib/test-page.tsx'
import { AutoLinkCard } from './auto-link-card.tsx'
import { blogUuid } from './test-sites.ts'

const path = `/channels/v1/channel/${blogUuid}/autolinking`
const state: AutoLinkState = {
  mode: 'off',
  className: '',
  scope: 'page',
  mostInPage: 10,
  mostInParagraph: 2,
  shops: [],
  shopCount: 12,
  nameCount: 20,
  leftOutCount: 0,
}
const Page = () => <AutoLinkCard channelUuid={blogUuid} />
const show = (answers: Record<string, (body: never) => unknown>) =>
  showPage('/', Page, {
    '/profile/v1/me': () => ({ ...mette, userAccountFeatures: [...mette.userAccountFeatures, 'autoLinking'] }),
    ...answers,
  })

test('says what is on, saves what is changed, and shows what would be linked', async () => {
  let kept = state
  show({
    [path]: (given: Partial<AutoLinkState> | undefined) => (kept = { ...kept, ...given }),
    [`/channels/v1/channel/${blogUuid}/mentions`]: () => ({
      mentionCount: 12,
      pageCount: 9,
      seenDatetime: '2026-03-02T09:00:00.000Z',
      shops: [
        {
          advertiserDomain: 'tindopanda.dk',
          advertiserUuid: blogUuid,
          mentionCount: 12,
          pageCount: 9,
          examples: [{ page: 'blog.dk/a', before: 'I got it at ', name: 'Tindopanda', after: '.', mentionCount: 2 }],
        },
      ],
    }),
  })
  await screen.findByText(/12 shops can earn here, by 20 names/)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  expect(save.disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Report only' }))
  await userEvent.click(save)
  await screen.findByText('12 mentions on 9 pages without a link')
  expect(kept).toMatchObject({ mode: 'report', mostInPage: 10, shops: [] })
  expect(screen.getByText('Tindopanda').tagName).toBe('MARK')
  expect(save.disabled).toBe(true)
})

test('says at its field what the server refuses', async () => {
  show({
    [path]: (given: Partial<AutoLinkState> | undefined) => {
      if (given?.shops) throw new Refusal('shops.0.aliases.1: Must have at least 2 characters')
      return state
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add names of a shop' }))
  await userEvent.type(screen.getByLabelText('Shop'), 'elgiganten.dk')
  await userEvent.type(screen.getByLabelText('Also called'), 'Giganten, x')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getByLabelText('Also called').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Must have at least 2 characters')).toBeTruthy()
})

test('is a wall without the plan for it', async () => {
  showPage('/', Page, {})
  expect(await screen.findByText('Auto-linking is part of the plan Growth')).toBeTruthy()
})
