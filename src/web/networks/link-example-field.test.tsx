import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showPage } from '../lib/test-page.tsx'
import { LinkExampleField } from './link-example-field.tsx'

const paste = (value: string) => fireEvent.change(screen.getByLabelText('Link from the network'), { target: { value } })

it('says what it found in a link that the network made, and what is missing in one that cannot be used', async () => {
  const onFound = vi.fn()
  showPage('/networks', () => <LinkExampleField onFound={onFound} />, {})
  await screen.findByLabelText('Link from the network')
  paste('https://shop.dk/')
  expect(screen.getByText(/This link has no place for a click id/)).toBeTruthy()
  expect(onFound).not.toHaveBeenCalled()
  paste('https://go.net.example/?a=7&subid=x&url=https%3A%2F%2Fshop.dk%2Fa')
  expect(screen.getByLabelText('Found in the link').textContent).toBe(
    'Found: “subid” carries the click id; “url” carries the page it leads to. Check the link below.',
  )
  expect(onFound).toHaveBeenCalledExactlyOnceWith({
    linkTemplate: 'https://go.net.example/?a=7&subid={clickId}&url={target}',
    subIdParameter: 'subid',
    targetParameter: 'url',
    host: 'go.net.example',
    shop: 'shop.dk',
  })
})
