/** The part of libheif used here; the package has types only for its other build. */
declare module 'libheif-js/wasm-bundle.js' {
  type Picture = {
    get_width(): number;
    get_height(): number;
    /** Fills `data` with RGBA and passes it to `done`; null on failure. */
    display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: object | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } };
  export default libheif;
}
