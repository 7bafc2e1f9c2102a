/** Matches addresses in a text, without punctuation that ends the sentence. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/g

/** The pieces of a text, each with its start position; every second one is an address. */
const piecesOf = (text: string): { at: number; part: string; isAddress: boolean }[] => {
  const parts = text.split(address)
  return parts.map((part, i) => ({ at: parts.slice(0, i).join('').length, part, isAddress: i % 2 === 1 }))
}

/** A note as typed, with its addresses as links. */
export const NoteText = ({ text }: { text: string }) => (
  <p className="merchant-note-text">
    {piecesOf(text).map(({ at, part, isAddress }) =>
      isAddress ? (
        <a key={at} className="link" href={part} target="_blank" rel="noopener nofollow noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
