export interface SampleRow {
  name: string
  note: string
  figure: string
}

/** An invented sample of a feature that the plan does not include, labelled as a sample: what it would look like. */
export function Sample({ title, rows }: { title: string; rows: readonly SampleRow[] }) {
  return (
    <figure className="sample">
      <figcaption>
        <b>Sample</b> {title}
      </figcaption>
      <ul>
        {rows.map(({ name, note, figure }) => (
          <li key={name}>
            <span>
              {name}
              <span className="dim">{note}</span>
            </span>
            <span className="num">{figure}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
