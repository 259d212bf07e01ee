# The released program: the Swift of nixpkgs is older than kurs needs.
{ lib, stdenv, fetchurl, autoPatchelfHook, makeWrapper, curl, zlib }:

stdenv.mkDerivation rec {
  pname = "kurs";
  version = "@VERSION@";

  src = fetchurl {
    url = "https://github.com/kurs-cli/kurs/releases/download/v${version}/kurs-${version}-linux-x86_64.tar.gz";
    sha256 = "@PROGRAM_SHA256@";
  };

  nativeBuildInputs = [ autoPatchelfHook makeWrapper ];

  installPhase = ''
    runHook preInstall
    mkdir -p $out
    cp -r bin share lib $out/
    wrapProgram $out/bin/kurs --prefix LD_LIBRARY_PATH : ${lib.makeLibraryPath [ curl zlib ]}
    runHook postInstall
  '';

  meta = {
    description = "Ukraine's currency markets on the command line";
    homepage = "https://github.com/kurs-cli/kurs";
    license = lib.licenses.mit;
    mainProgram = "kurs";
    platforms = [ "x86_64-linux" ];
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
