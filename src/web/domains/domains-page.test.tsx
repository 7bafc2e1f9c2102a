import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import { Refusal, showPage } from '../lib/test-page.tsx'
import DomainsPage from './domains-page.tsx'

const uuid = '11111111-0000-4000-8000-000000000001'
const path = '/domains/v1/domains'
const one = (over: Partial<OwnDomain> = {}): OwnDomain => ({
  domainUuid: uuid,
  domainName: 'go.blog.dk',
  state: 'waiting',
  sentence: 'Waiting for the record: nobody has looked yet.',
  isMain: false,
  proof: 'outbound-abc',
  recordName: '_outbound.go.blog.dk',
  fileUrl: 'https://go.blog.dk/.well-known/outbound-domain.txt',
  leadsTo: 'out.example',
  addedDatetime: '2026-11-20T10:00:00.000Z',
  provenDatetime: null,
  checkedDatetime: null,
  ...over,
})
const show = (domains: OwnDomain[], answers = {}) =>
  showPage('/settings/domains', DomainsPage, {
    [path]: () => ({ domains, address: 'https://out.example' }),
    ...answers,
  })
const steps = () => screen.queryAllByText(/with a (TXT|CNAME) record/).map((e) => e.textContent?.split(':')[0])

it('offers a domain where there is none, and shows at the field what is refused', async () => {
  const user = userEvent.setup()
  let isFirst = true
  show([], {
    [path]: () => {
      if (isFirst) {
        isFirst = false
        return { domains: [], address: 'https://out.example' }
      }
      throw new Refusal('domainName: Must not be a wildcard: add each domain by itself')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add domain' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Domain' }), '*.blog.dk')
  await user.click(dialog.getByRole('button', { name: 'Add domain' }))
  expect(await dialog.findByText('Must not be a wildcard: add each domain by itself')).toBeTruthy()
})

it('says what is left to do in each state, and nothing where nothing is', async () => {
  show([one()])
  expect(await screen.findByText(/nobody has looked yet/)).toBeTruthy()
  expect(steps()).toEqual(['Prove that it is yours, with a TXT record', 'Let it lead here, with a CNAME record'])
  expect(screen.getByText('outbound-abc')).toBeTruthy()
})

it.each([
  ['unreached', 1],
  ['certificate', 0],
  ['works', 0],
  ['broken', 1],
] as const)('a domain that is %s has %i steps left', async (state, count) => {
  show([one({ state, provenDatetime: '2026-11-20T10:00:00.000Z', sentence: 'So it is.' })])
  expect(await screen.findByText(/So it is\./)).toBeTruthy()
  expect(steps()).toHaveLength(count)
  expect(screen.queryByRole('button', { name: 'Make main: go.blog.dk' }) !== null).toBe(state === 'works')
})

it('says that links of a domain go on before it is removed', async () => {
  const user = userEvent.setup()
  const { asked } = show([one({ state: 'works', provenDatetime: '2026-11-20T10:00:00.000Z', sentence: 'It works.' })], {
    [`${path}/${uuid}`]: () => ({}),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove go.blog.dk' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Links that were handed out under it go on working/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove domain' }))
  await screen.findByRole('button', { name: 'Check now: go.blog.dk' })
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([`${path}/${uuid}`])
})
