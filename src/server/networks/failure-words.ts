import type { NetworkError, NetworkTrouble } from '../../connectors/shared/http/network-error.ts'

/** Advice for the publisher: what to do, or that it will recover. */
const advice: Record<NetworkTrouble, string> = {
  credentials: 'Reconnect with valid credentials.',
  limited: 'It is tried again within the hour.',
  unavailable: 'It is tried again within the hour.',
  unreadable: 'It is tried again within the hour. If it stays so, the network has changed its answers.',
  refused: 'Check the account and its settings at the network, and reconnect if they have changed.',
  blocked: 'Only public addresses are asked.',
}

/** The network's error message, followed by advice unless the message contains some. */
export function failureWords({ message, trouble }: Pick<NetworkError, 'message' | 'trouble'>): string {
  const saysWhat = /\b(again|reconnect)\b/i.test(message)
  return saysWhat ? message : `${message.replace(/([^.!?])$/, '$1.')} ${advice[trouble]}`
}
