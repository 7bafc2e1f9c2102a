// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Refusal, showPage } from '../../lib/test-page.tsx'
import { CustomNetworkDialog } from './custom-network-dialog.tsx'
import { headerOf } from './header-of.ts'

afterEach(cleanup)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('shows an example of the link, names what the server refuses, and never calls that saved', async () => {
  const onSaved = vi.fn()
  const page = showPage(
    '/networks',
    () => <CustomNetworkDialog network={null} onClose={() => undefined} onSaved={onSaved} />,
    {
      '/networks/v1/custom': () => {
        throw new Refusal('linkTemplate: Must contain {clickId}')
      },
    },
  )
  await screen.findByLabelText('Name')
  type('Name', 'Own net')
  type('Link template', 'https://go.example/?s={clickId}')
  expect(screen.getByLabelText('Example link').textContent).toBe('https://go.example/?s=abc123')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Must contain {clickId}')).toBeTruthy()
  await waitFor(() =>
    expect(page.bodies('/networks/v1/custom')).toMatchObject([{ networkName: 'Own net', columnMapping: null }]),
  )
  expect(onSaved).not.toHaveBeenCalled()
})
it('reads the columns of a file, with any delimiter and quotes', () => {
  expect(headerOf('\uFEFFDay;"Earned; net";Id\n1;2;3')).toEqual(['Day', 'Earned; net', 'Id'])
  expect(headerOf('Day,Id')).toEqual(['Day', 'Id'])
})
