import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { longest } from '../../contract/bounds.ts'
import { type LinkExample, readLinkExample } from '../../contract/networks/link-example.ts'

/** What was found in the link, in a sentence. */
const foundText = ({ subIdParameter, targetParameter }: LinkExample) =>
  `Found: “${subIdParameter}” carries the click id; ${
    targetParameter === null
      ? 'the link always leads to the same page'
      : `“${targetParameter}” carries the page it leads to`
  }. Check the link below.`

/** A pasted link of the network: the parameters that change per click are detected, shown, and editable. */
export function LinkExampleField({ onFound }: { onFound: (found: LinkExample) => void }) {
  const [read, setRead] = useState<ReturnType<typeof readLinkExample> | null>(null)
  const change = (text: string) => {
    const next = text.trim() === '' ? null : readLinkExample(text)
    setRead(next)
    if (next && !('problem' in next)) onFound(next)
  }
  return (
    <>
      <TextInput
        label="Link from the network"
        description="Paste one that the network made for you: the tracking link is made from it."
        placeholder="https://go.network.example/?id=7&subid=test&url=https%3A%2F%2Fshop.dk"
        autoComplete="off"
        maxLength={longest.url}
        onChange={(event) => change(event.currentTarget.value)}
        error={read && 'problem' in read ? read.problem : undefined}
      />
      <output className="dim small" aria-label="Found in the link">
        {read && !('problem' in read) ? foundText(read) : null}
      </output>
    </>
  )
}
