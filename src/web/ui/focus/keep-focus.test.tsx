import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let stop = () => {}
beforeEach(() => {
  document.body.innerHTML = '<button id="save">Save</button><input id="name">'
  stop = keepFocus(document)
})
afterEach(() => stop())
const at = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`) as HTMLButtonElement
const heard = () => new Promise((resolve) => setTimeout(resolve))
/** Loses the focus, as in a browser. */
const wait = () => {
  at('save').blur()
  at('save').disabled = true
}

test('what waited for its answer has the focus again', async () => {
  at('save').focus()
  wait()
  await heard()
  expect(document.activeElement).toBe(document.body)
  at('save').disabled = false
  await heard()
  expect(document.activeElement).toBe(at('save'))
})

test('who went on meanwhile stays there', async () => {
  at('save').focus()
  wait()
  at('name').focus()
  at('save').disabled = false
  await heard()
  expect(document.activeElement).toBe(at('name'))
})

test('who pressed next to everything is not called back', async () => {
  at('save').focus()
  wait()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  at('save').disabled = false
  await heard()
  expect(document.activeElement).toBe(document.body)
})
