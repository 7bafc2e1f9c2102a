import { expect, it } from 'vitest'
import { openPort } from './ports.ts'

it('a port says by its name that it is asked too early, and answers once it is connected', () => {
  const port = openPort<number>('jobs')
  expect(port.get).toThrow('jobs were asked for before they were made')
  port.connect(1)
  expect(port.get()).toBe(1)
})
