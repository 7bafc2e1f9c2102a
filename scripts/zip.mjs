import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 1980, 00:00: the earliest date a zip knows. */
const DATE = 0x00_21_00_00

/** The header of an entry, and its line in the directory at the end. */
function headersOf(name, content, packed, offset) {
  const bytes = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04_03_4b_50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8) // deflate
  local.writeUInt32LE(DATE, 10)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(bytes.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02_01_4b_50, 0)
  central.writeUInt16LE(0x03_14, 4) // made on unix, so that the permissions below apply
  local.copy(central, 6, 4, 30)
  central.writeUInt32LE(0o100_644 * 0x1_00_00, 38)
  central.writeUInt32LE(offset, 42)
  return { local: Buffer.concat([local, bytes]), central: Buffer.concat([central, bytes]) }
}

/**
 * A zip of the files, in the given order. The same files give the same bytes.
 * @param {readonly { name: string, content: Buffer }[]} files
 */
export function zipOf(files) {
  const parts = []
  const directory = []
  let offset = 0
  for (const { name, content } of files) {
    const packed = deflateRawSync(content, { level: 9 })
    const { local, central } = headersOf(name, content, packed, offset)
    parts.push(local, packed)
    directory.push(central)
    offset += local.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
