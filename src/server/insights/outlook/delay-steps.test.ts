import { describe, expect, it } from 'vitest'
import { delayEdges, delaySteps, stepOf } from './delay-steps.ts'

const hour = 3600
const day = 24 * hour

describe('the steps of time since a click', () => {
  it('are finer on the first day, then whole days up to the horizon', () => {
    expect(delayEdges.slice(0, 7)).toEqual([0, hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day])
    expect([delaySteps, delayEdges.at(-1)]).toEqual([34, 30 * day])
  })
  it.each([
    [-5, 0],
    [0, 0],
    [hour - 1, 0],
    [hour, 1],
    [12 * hour - 1, 3],
    [12 * hour, 4],
    [day - 1, 4],
    [day, 5],
    [30 * day - 1, 33],
    [30 * day, 34],
    [400 * day, 34],
  ])('%d seconds are in step %d', (seconds, step) => {
    expect(stepOf(seconds)).toBe(step)
  })
})
