// The build copies the package to this name.
export { Idiomorph } from 'idiomorph';
