import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import type { Module } from '../module.ts'
import { pathsOf } from './merge-modules.ts'

it('gives a request to the module with the longest beginning of its path, and says so when there is none', () => {
  const asked: string[] = []
  const module = (name: string, beginning: string): Module => ({ paths: { [beginning]: () => void asked.push(name) } })
  const handle = pathsOf([module('tracking', '/tr/'), {}, module('callbacks', '/tr/callbacks/v1/')])
  const answered: number[] = []
  const answer = { writeHead: (code: number) => ({ end: () => void answered.push(code) }) } as unknown as ServerResponse
  for (const url of ['/tr/v1/script.js', '/tr/callbacks/v1/x', '/tr/callbacks/v2', '/other'])
    handle({ url } as IncomingMessage, answer)
  expect(asked).toEqual(['tracking', 'callbacks', 'tracking'])
  expect(answered).toEqual([404])
})
