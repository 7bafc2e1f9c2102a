import { expect, it } from 'vitest'
import { NetworkError } from '../../connectors/shared/http/network-error.ts'
import { failureWords } from './failure-words.ts'

it.each([
  [
    new NetworkError('unreadable', 'Awin answered with transactions that could not be read.'),
    'Awin answered with transactions that could not be read. It is tried again within the hour. If it stays so, the network has changed its answers.',
  ],
  [
    new NetworkError('refused', 'FlexOffers refused the request (404). It said: gone'),
    'FlexOffers refused the request (404). It said: gone. Check the account and its settings at the network, and reconnect if they have changed.',
  ],
])('says what to do where the message does not', (error, words) => expect(failureWords(error)).toBe(words))

it.each([
  new NetworkError('unavailable', 'Awin has a problem of its own (503). It is tried again later.'),
  new NetworkError('credentials', 'There are no credentials for this connection. Reconnect it.'),
])('leaves a message that says it: $message', (error) => expect(failureWords(error)).toBe(error.message))
