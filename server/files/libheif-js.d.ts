/** The little of libheif that is used; the package types only its other build. */
declare module 'libheif-js/wasm-bundle.js' {
  type Picture = {
    get_width(): number;
    get_height(): number;
    /** Fills `data` with RGBA and hands it on; null when it could not. */
    display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: object | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } };
  export default libheif;
}
