class Kurs < Formula
  desc "Ukraine's currency markets on the command-line"
  homepage "https://github.com/kurs-cli/kurs"
  url "https://github.com/kurs-cli/kurs/releases/download/v@VERSION@/kurs-@VERSION@-source.tar.gz"
  sha256 "@SOURCE_SHA256@"
  license "MIT"

  depends_on xcode: ["26.0", :build]

  uses_from_macos "swift" => :build, since: :tahoe
  uses_from_macos "curl"
  uses_from_macos "sqlite"

  def install
    system ".ci/release"
    ENV["PREFIX"] = prefix
    system ".ci/packaging/install", ".build/release/kurs"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/kurs --version")
    assert_match "2026", shell_output("#{bin}/kurs help dates")
  end
end
