// The pictures of a note, and which one an address in its text names.

/** A browser shows these types as a picture. Drawings in SVG may hold scripts: they are files to download. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/** @param {string} type of a file */
export function isPicture(type) {
  return pictures.test(type);
}

/**
 * Returns the file of that name. A folder before the name does not count, since a note has its files beside it: texts
 * from other programs name `assets/a.png`.
 * @template {{name: string}} T
 * @param {readonly T[]} files
 * @param {string} address
 * @returns {T|null}
 */
export function fileNamed(files, address) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
  const plain = decoded(address);
  const names = [address, plain, plain.slice(plain.lastIndexOf("/") + 1)].map((name) => name.normalize());
  for (const name of names) {
    const file = files.find((one) => one.name.normalize() === name);
    if (file) return file;
  }
  return null;
}

/** @param {string} address */
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
