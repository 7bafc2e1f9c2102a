import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { ApprovalView } from '../../contract/creators/creator-approvals.ts'
import { type Answers, mette, Refusal, showPage } from '../lib/test-page.tsx'
import ApprovalsPage from './approvals-page.tsx'

const uuid = (n: number) => `7f0e8c1a-0000-4000-8000-0000000000a${n}`
const waiting = (n: number, creatorName: string, advertiserDomain: string): ApprovalView => ({
  creatorId: `creator0000${n}`,
  creatorName: encodeURIComponent(creatorName),
  creatorSlug: `slug-${n}`,
  creatorIsUnusual: false,
  advertiserUuid: uuid(n),
  advertiserDomain,
  programId: uuid(n + 4),
  programName: `Programme ${n}`,
  programClosedDatetime: null,
  network: { networkName: 'Awin' },
  pendingSinceDatetime: `2026-03-0${n}T08:00:00.000Z`,
})
const mia = waiting(1, 'Mia Sørensen', 'fjell.dk')
const omar = waiting(2, 'Omar Berg', '')
const list = '/creators/v1/approvals'
const decide = `${list}/decide`
const me = { ...mette, userAccountFeatures: ['creators'] }
const show = (answers: Answers = {}, path = '/creators/approvals') =>
  showPage(path, ApprovalsPage, {
    '/profile/v1/me': () => me,
    [list]: () => ({ approvals: [mia, omar], total: 2 }),
    [`${list}/options`]: () => ({
      creators: [{ creatorId: mia.creatorId, creatorName: mia.creatorName }],
      advertisers: [{ advertiserUuid: mia.advertiserUuid, advertiserDomain: mia.advertiserDomain }],
    }),
    ...answers,
  })

describe('the queue of approvals', () => {
  it('shows who waits where and since when, and decides one', async () => {
    const user = userEvent.setup()
    let rows = [mia, omar]
    const page = show({
      [list]: () => ({ approvals: rows, total: rows.length }),
      [decide]: () => {
        rows = [omar]
        return { decidedCount: 1, goneCount: 0 }
      },
    })
    expect(await screen.findByText('Mia Sørensen')).toBeTruthy()
    expect(screen.getByText('1 Mar 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'fjell.dk' }).getAttribute('href')).toBe(`/merchants/${mia.advertiserUuid}`)
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.filter((v) => ['serious', 'critical'].includes(v.impact ?? '')).map((v) => v.id)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Approve Mia Sørensen at fjell.dk, Awin' }))
    await waitFor(() => expect(screen.queryByText('Mia Sørensen')).toBeNull())
    expect(page.bodies(decide)).toEqual([
      {
        creatorMappingStatus: 'approved',
        approvals: [{ creatorId: mia.creatorId, programId: mia.programId }],
      },
    ])
  })
  it('does not offer to approve what has closed, marks who looks unusual, and fills one button', async () => {
    const closed = { ...mia, programClosedDatetime: '2026-03-05T08:00:00.000Z' }
    const suspect = { ...omar, creatorIsUnusual: true }
    const plain = waiting(3, 'Eva Holm', 'tind.dk')
    show({ [list]: () => ({ approvals: [closed, suspect, plain], total: 3 }) })
    expect(await screen.findByText('Closed 5 Mar 2026, cannot be approved')).toBeTruthy()
    expect(screen.getByText('Unusual clicks').closest('tr')?.textContent).toContain('Omar Berg')
    const buttons = screen.getAllByRole('button', { name: /^(Approve|Decline) / })
    expect(buttons.map((b) => [b.getAttribute('aria-label')?.split(' at ')[0], b.dataset.variant])).toEqual([
      ['Decline Mia Sørensen', 'default'],
      ['Approve Omar Berg', 'default'],
      ['Decline Omar Berg', 'default'],
      ['Approve Eva Holm', 'filled'],
      ['Decline Eva Holm', 'default'],
    ])
  })
  it('declines all that are chosen in one go', async () => {
    const user = userEvent.setup()
    const page = show({ [decide]: () => ({ decidedCount: 1, goneCount: 1 }) })
    await user.click(await screen.findByRole('checkbox', { name: /Mia Sørensen/ }))
    await user.click(screen.getByRole('checkbox', { name: /Omar Berg at Unknown/ }))
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    await user.click(bar.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(page.bodies(decide)).toHaveLength(1))
    expect(page.bodies(decide)[0]).toMatchObject({
      creatorMappingStatus: 'declined',
      approvals: [{ creatorId: mia.creatorId }, { creatorId: omar.creatorId }],
    })
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull())
  })
  it('asks by what its address says', async () => {
    const asked: Record<string, unknown>[] = []
    const filters = encodeURIComponent(JSON.stringify([{ key: 'merchant', value: mia.advertiserUuid }]))
    const { search } = show(
      {
        [list]: (question: Record<string, unknown>) => {
          asked.push(question)
          return { approvals: [mia], total: 1 }
        },
      },
      `/creators/approvals?sort=creatorName.desc&q=mia&filters=${filters}`,
    )
    expect(await screen.findByText('Mia Sørensen')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ search: 'mia', orderBy: 'creatorName', orderDirection: 'desc' })
    expect([asked.at(-1)?.advertiserUuids].flat()).toEqual([mia.advertiserUuid])
    expect(search()).toMatchObject({ q: 'mia' })
  })
  it('offers no decision to who may only read', async () => {
    show({ '/profile/v1/me': () => ({ ...me, userRole: 'readonly', userRights: ['read'] }) })
    expect(await screen.findByText('Mia Sørensen')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Approve|Decline)/ })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /Mia/ })).toBeNull()
  })
  it('says that nothing waits, and why it could not be loaded', async () => {
    const page = show({ [list]: () => ({ approvals: [], total: 0 }) })
    expect(await screen.findByText('Nothing waits for approval')).toBeTruthy()
    page.unmount()
    show({
      [list]: () => {
        throw new Refusal('The store cannot be reached')
      },
    })
    expect(await screen.findByText('The store cannot be reached')).toBeTruthy()
  })
})
